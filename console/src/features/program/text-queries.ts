import { mapTexts } from '@aruga/contract/languages'
import {
  addText,
  changeText,
  fillText,
  listTexts,
  orderTexts,
  type PlaceholderValues,
  type ProgramText,
  type TextPurpose,
  type TextWords,
} from '@aruga/contract/program/texts'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'

export const textsQuery = queryOptions({
  queryKey: ['program-texts'],
  queryFn: ({ signal }) => api.call(listTexts, {}, { signal, handles: true }),
  staleTime: 60_000,
})

/** The available texts of a purpose, filled with known values, in their order. */
export function useTexts(purpose: TextPurpose, values: PlaceholderValues): ProgramText[] {
  const { data } = useQuery(textsQuery)
  return (data?.items ?? [])
    .filter((text) => text.purpose === purpose && !text.retired)
    .map((text) => ({
      ...text,
      title: mapTexts(text.title, (words) => fillText(words, values)),
      words: mapTexts(text.words, (words) => fillText(words, values)),
    }))
}

/** A case's values for placeholders. */
export const valuesOfCase = ({ patient, letter }: Pick<CaseInFull, 'patient' | 'letter'>): PlaceholderValues => ({
  ...{ firstName: patient.firstName, patientCode: patient.patientCode },
  ...{ product: letter?.productName, letterNumber: letter?.number, branch: letter?.branchName },
})

export type Saved = { id: string; words: TextWords } | { id: null; purpose: TextPurpose; words: TextWords }

export function useSaveText() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: Saved) =>
      text.id === null
        ? api.call(addText, { body: { purpose: text.purpose, ...text.words } }, inPlace)
        : api.call(changeText, { params: { id: text.id }, body: text.words }, inPlace),
    onSuccess: () => queries.invalidateQueries({ queryKey: textsQuery.queryKey }),
  })
}

export function useOrderTexts() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { purpose: TextPurpose; ids: string[] }) => api.call(orderTexts, { body }, inPlace),
    onSuccess: (texts) => queries.setQueryData(textsQuery.queryKey, texts),
  })
}
