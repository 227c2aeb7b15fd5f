import { MAX_PDF_PAGES, MAX_UPLOAD_BYTES } from '@aruga/contract/constants'
import type { ProblemCode } from '@aruga/contract/problems'
import type { RejectionReason, UploadRejected } from '../files/rejected.ts'
import { problem } from './problem.ts'

const codes: Record<RejectionReason, ProblemCode> = {
  empty: 'FileEmpty',
  too_large: 'FileTooLarge',
  wrong_type: 'FileTypeNotAccepted',
  unreadable: 'FileUnreadable',
  too_many_pages: 'FileTooManyPages',
  too_many_pixels: 'FileUnreadable',
  storage_full: 'StorageFull',
}

/** Why a file was not taken, with the form field it came in (`data.field`). */
export const uploadProblem = (rejected: UploadRejected, field: string) =>
  problem(codes[rejected.reason], { field, megabytes: MAX_UPLOAD_BYTES / 1024 / 1024, pages: MAX_PDF_PAGES })
