/** A backup that cannot be made or used; its message is for whoever asked for it. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
