import { ApiProblem } from '@aruga/client/api-problem'
import type { Product } from '@aruga/contract/formulary/formulary'
import type { Texts } from '@aruga/contract/languages'
import { type LetterFile, readLetterFile } from '@aruga/contract/letters/letter-file'
import type { LetterStatus } from '@aruga/contract/letters/letters'
import { cancelLetter, issueLetter, listAllLetters } from '@aruga/contract/letters/staff'
import type { CaseDocument, CaseInFull } from '@aruga/contract/review/case-file'
import type { LetterCancelReason } from '@aruga/contract/review/decline-reasons'
import { readLettersSoFar } from '@aruga/contract/review/letters-so-far'
import type { PrescriptionValues } from '@aruga/contract/review/prescription'
import type { Acknowledgement } from '@aruga/contract/review/warnings'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { LETTERS, OPENED_CASE, patientKey } from '../../platform/query-keys.ts'
import type { PageQuery } from '../../ui/use-list-params.ts'

type LettersQuery = PageQuery & { Status?: LetterStatus; ProductId?: string; EndsWithinDays?: number }

export const lettersQuery = (query: LettersQuery) =>
  queryOptions({
    queryKey: [...LETTERS, query],
    queryFn: ({ signal }) => api.call(listAllLetters, { query }, { signal, handles: true }),
    placeholderData: keepPreviousData,
  })

/** The letter; or, unless its patient was opened today, the patient to open with a reason. Reading it again adds no audit entry. */
export const letterQuery = (id: string) =>
  queryOptions({
    queryKey: [...LETTERS, 'one', id],
    queryFn: async ({ signal }): Promise<LetterFile | { unopened: string }> => {
      try {
        return await api.call(readLetterFile, { params: { id } }, { signal, ...inPlace })
      } catch (error) {
        const unopened = error instanceof ApiProblem && error.code === 'FileNotOpened' ? error.data.patientId : null
        if (typeof unopened === 'string') return { unopened }
        throw error
      }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })

type Cancelled = {
  letterId: string
  reason: LetterCancelReason
  textId: string
  note: Texts
}
export function useCancelLetter(patientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ letterId, ...body }: Cancelled) =>
      api.call(cancelLetter, { params: { id: letterId }, body }, inPlace),
    // Refused or not, the shown letter is out of date.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: patientKey(patientId) }),
        queries.invalidateQueries({ queryKey: LETTERS }),
      ]),
  })
}

/** The context for deciding about another letter of the patient, on this prescription. */
export const lettersSoFarQuery = (patientId: string, prescriptionId: string) =>
  queryOptions({
    queryKey: [...patientKey(patientId), 'letters so far', prescriptionId],
    queryFn: ({ signal }) => {
      const of = { params: { id: patientId }, query: { PrescriptionId: prescriptionId } }
      return api.call(readLettersSoFar, of, { signal, ...inPlace })
    },
    staleTime: 0,
  })

type Issued = {
  prescriptionId: string
  productId: string
  quantity: number
  prescription: PrescriptionValues
  product: Product
  acknowledged: Acknowledgement[]
}
export function useIssueLetter(patientId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ product: _, ...body }: Issued) => api.call(issueLetter, { body: { patientId, ...body } }, inPlace),
    // A case opened for a reason is not refetched, so it is updated here.
    onSuccess: ({ letter }, issued) =>
      letter &&
      queries.setQueriesData<CaseInFull>({ queryKey: OPENED_CASE }, (of) => of && withLetter(of, letter, issued)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: patientKey(patientId) }),
        queries.invalidateQueries({ queryKey: LETTERS }),
      ]),
  })
}

function withLetter(
  of: CaseInFull,
  { id, number }: { id: string; number: string },
  { prescriptionId, quantity, prescription, product }: Issued,
): CaseInFull {
  const { id: productId, name: productName, strength, unit } = product
  const letter = {
    id,
    number,
    productId,
    productName,
    strength,
    quantity,
    unit,
    prescription: { ...prescription, unit },
  }
  const lettersOn = (one: CaseDocument) => ({ canMakeLetter: false, lettersOn: [...one.lettersOn, letter] })
  return {
    ...of,
    documents: of.documents.map((one) => (one.id === prescriptionId ? { ...one, ...lettersOn(one) } : one)),
  }
}
