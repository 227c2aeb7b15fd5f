/** Why an uploaded file was refused. All but `storage_full` concern the file itself, and a retry does not help. */
export type RejectionReason =
  | 'empty'
  | 'too_large'
  | 'wrong_type'
  | 'unreadable'
  | 'password'
  | 'portfolio'
  | 'too_many_pages'
  | 'too_many_pixels'
  | 'unsafe'
  | 'active'
  | 'storage_full'

/** The one error of receiving and inspecting a file. The HTTP layer answers 400 or 413, and 507 for `storage_full`. */
export class UploadRejected extends Error {
  readonly reason: RejectionReason

  constructor(reason: RejectionReason, options?: ErrorOptions) {
    super(`The uploaded file was rejected: ${reason}`, options)
    this.name = 'UploadRejected'
    this.reason = reason
  }
}
