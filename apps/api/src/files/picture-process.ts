import type { PictureRequest } from "@cosecha/trpc/kernel/picture";
import { makePicture } from "@cosecha/trpc/pictures/make-picture";
import { answerParent } from "./answer-parent.ts";

// The process that decodes images for picture-maker.ts.
answerParent<PictureRequest>(makePicture);
