import { caseKinds } from '@aruga/contract/review/case-file'
import { useParams } from 'react-router-dom'
import type { CaseRef } from '../case-ref.ts'

/** The case in the address; null for none or an invalid one. */
export function useCaseRef(): CaseRef | null {
  const { kind, id } = useParams()
  const known = caseKinds.find((one) => one === kind)
  return known && id ? { kind: known, id } : null
}
