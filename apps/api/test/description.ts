import { Ajv2020 } from "ajv/dist/2020.js";
import { describeApi } from "../src/rest/openapi.ts";
import { type JsonSchema, type Route, routes } from "../src/rest/routes.ts";

type Content = Record<string, { schema: JsonSchema }>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; $ref?: string }>;
}

const api = describeApi(routes);
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });

const operationOf = ({ method, path }: Route) =>
  (api.paths[`/api${path}`]?.[method.toLowerCase()] ?? { responses: {} }) as Operation;

/** What is wrong with a value by a schema of the description; nothing where it fits. */
function mismatches(schema: JsonSchema | undefined, value: unknown): string[] {
  if (schema === undefined) return ["is not described"];
  const validate = ajv.compile({ ...schema, components: api.components });
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Where a JSON answer is not as the description of the API has it. */
export const answerMismatches = (route: Route, status: number, json: unknown): string[] =>
  mismatches(operationOf(route).responses[status]?.content?.["application/json"]?.schema, json);

/** Where a JSON body that the server takes is not as the description has it. */
export const bodyMismatches = (route: Route, json: unknown): string[] =>
  mismatches(operationOf(route).requestBody?.content["application/json"]?.schema, json);
