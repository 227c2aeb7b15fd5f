import { caseKinds } from '@aruga/contract/review/case-file'
import { useParams } from 'react-router-dom'
import type { CaseRef } from '../case-ref.ts'

/** The case that the address names; null for none, and for what no case can be. */
export function useCaseRef(): CaseRef | null {
  const { kind, id } = useParams()
  const known = caseKinds.find((one) => one === kind)
  return known && id ? { kind: known, id } : null
}
