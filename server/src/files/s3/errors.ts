// The answers of S3-compatible storage, as the errors of any store of files.
import { isNetworkFailure } from '../../failures/network-failure.ts'
import { UploadRejected } from '../rejected.ts'

/** The storage does not answer, or not now. The HTTP layer answers 503 with `Retry-After`. */
export class StorageAway extends Error {
  readonly code = 'STORAGE_AWAY'
  readonly statusCode = 503

  constructor(reason: string, options?: ErrorOptions) {
    super(`The storage of files is away: ${reason}`, options)
    this.name = 'StorageAway'
  }
}

type S3Error = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

const NO_SPACE = ['QuotaExceeded', 'EntityTooLarge', 'InsufficientStorage', 'ServiceQuotaExceeded']
const REFUSED = ['AccessDenied', 'AllAccessDisabled', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken']

/** The name of an S3 error, or the code of a network error. */
const reasonOf = ({ name, code }: S3Error): string => (name === 'Error' && code ? code : name)

/** A missing object is `ENOENT`, as a missing file is. An error from elsewhere, like a fault of the local disk, stays as it is. */
export function readError(error: unknown): unknown {
  if (!isFromStorage(error)) return error
  const reason = reasonOf(error)
  if (reason === 'NoSuchKey' || reason === 'NotFound')
    return Object.assign(new Error('ENOENT: no such file in the bucket', { cause: error }), { code: 'ENOENT' })
  return new StorageAway(reason, { cause: error })
}

/** A bucket that is full, or takes nothing from us, is `storage_full`, as a full or read-only disk is. */
export function writeError(error: unknown): unknown {
  if (!isFromStorage(error)) return error
  const reason = reasonOf(error)
  if ([...NO_SPACE, ...REFUSED, 'NoSuchBucket'].includes(reason) || error.$metadata?.httpStatusCode === 507)
    return new UploadRejected('storage_full', { cause: error })
  return new StorageAway(reason, { cause: error })
}

/** The SDK marks errors of sent requests; credentials, time limits and connections fail earlier. */
function isFromStorage(error: unknown): error is S3Error {
  if (!(error instanceof Error) || error instanceof StorageAway || error instanceof UploadRejected) return false
  const { code, name } = error as S3Error
  return (
    '$metadata' in error ||
    /^(CredentialsProviderError|TimeoutError|AbortError)$/.test(name) ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    isNetworkFailure(error)
  )
}

/** Why the storage cannot be used from the start, in one line with the remedy and without a secret. */
export function explainRefusal(error: unknown, bucket: string): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as S3Error)
  const reason = reasonOf(cause)
  const because = (text: string) => new Error(text, { cause: error })
  if (reason === 'NoSuchBucket') return because(`There is no bucket ${bucket}: create it, or correct FILES_URL.`)
  if (reason === 'CredentialsProviderError') {
    return because(
      'FILES_URL needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.',
    )
  }
  if (REFUSED.includes(reason)) {
    return because(
      `The bucket ${bucket} refuses us (${reason}): check the AWS_ credentials and the policy of the bucket.`,
    )
  }
  if (isFromStorage(cause) || error instanceof StorageAway) {
    return because(
      `The storage of FILES_URL cannot be reached or used (${reason}): check the address and that it runs.`,
    )
  }
  return cause
}
