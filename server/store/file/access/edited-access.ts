const ACCEPT = 'plant-store verify --accept-edit';

/**
 * Thrown at the start when `access.json` is well formed, but not the one that was written last in this folder
 * as it was written: somebody edited it or put it there.
 */
export class EditedAccessError extends Error {
  /** @param found a sentence that tells what is wrong with the file. */
  private constructor(found: string) {
    super(
      `${found} Nothing was changed. No plant is in this file. If that was done on purpose, accept the file as it is with: ${ACCEPT}; tokens that it does not know as revoked are then good. Otherwise put back the file that was here, or move it aside, by which views that were kept are lost too, and make new tokens; then start again.`,
    );
    this.name = 'EditedAccessError';
  }

  static edited(): EditedAccessError {
    return new EditedAccessError(
      'access.json is readable, but its checksum does not match its content: it was edited or damaged.',
    );
  }

  static replaced(): EditedAccessError {
    return new EditedAccessError(
      'access.json is not the one that was written last in this folder: it is an earlier one, or that of a backup, another restore or another folder, or journal.end is.',
    );
  }
}
