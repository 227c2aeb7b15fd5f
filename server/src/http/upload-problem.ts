import { MAX_MEGAPIXELS, MAX_PDF_PAGES, MAX_UPLOAD_BYTES } from '@aruga/contract/limits'
import { describeProblem, type ProblemCode } from '@aruga/contract/problems'
import type { RejectionReason, UploadRejected } from '../files/rejected.ts'
import { memberOf, problem, problemOfField } from '../wire/problem.ts'

const codes: Record<RejectionReason, ProblemCode> = {
  empty: 'FileEmpty',
  too_large: 'FileTooLarge',
  wrong_type: 'FileTypeNotAccepted',
  unreadable: 'FileUnreadable',
  password: 'FileHasPassword',
  portfolio: 'FileIsPortfolio',
  too_many_pages: 'FileTooManyPages',
  too_many_pixels: 'FileHasTooManyPixels',
  unsafe: 'FileUnsafe',
  active: 'FileActive',
  storage_full: 'StorageFull',
}

/** Why a file was refused, with its form field (`data.field`). */
export function uploadProblem({ reason }: UploadRejected, field: string) {
  const code = codes[reason]
  const megabytes = MAX_UPLOAD_BYTES / 1024 / 1024
  const data = { field, megabytes, megapixels: MAX_MEGAPIXELS, pages: MAX_PDF_PAGES }
  return describeProblem(code).status === 400 ? problemOfField(code, memberOf(field), data) : problem(code, data)
}
