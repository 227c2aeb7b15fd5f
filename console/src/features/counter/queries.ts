import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { claimByCard, lookUpCard } from '@aruga/contract/cards/cards'
import type { IdKind } from '@aruga/contract/cards/ids'
import type { CorrectionReason } from '@aruga/contract/counter/correction'
import {
  type ClaimAtCounter,
  checkClaim,
  correctDispensing,
  type Dispensing,
  exportCounterMonth,
  type LetterAtCounter,
  lookUpClaim,
  type RefusalReason,
  readCounterDay,
  readCounterMonth,
  readDispensing,
  refuseClaim,
  viewClaimPhoto,
} from '@aruga/contract/counter/counter'
import type { TableFormat } from '@aruga/contract/csv/formats'
import { dayInManila } from '@aruga/contract/days'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, inPlace } from '../../platform/api.ts'
import { useMe } from '../../platform/me.ts'
import { initialsOf } from '../../ui/initials.ts'
import { isUnsure } from './call-problem.tsx'
import { plainCode } from './code/claim-code.ts'
import { type Dispensed, lettersOf, nameOf } from './outbox/hand-over.ts'
import { handOver } from './outbox/hand-overs.ts'

/** A short timeout: with people waiting, a retry beats hanging. */
const atTheTill = { ...inPlace, timeoutMs: 12_000 }

export const dayKey = ['counter', 'day']
export const DAY_PAGE = 100

type DayRequest = { Day: string; Filter?: string }
const isOfDay = (key: readonly unknown[] | undefined, day: string) =>
  (key?.[dayKey.length] as DayRequest | undefined)?.Day === day

export const dayQuery = (request: DayRequest, entries: number) =>
  queryOptions({
    queryKey: [...dayKey, request, entries],
    queryFn: ({ signal }) =>
      api.call(readCounterDay, { query: { ...request, MaxResultCount: entries } }, { signal, handles: true }),
    // Never shows the entries of one day under the date of another.
    placeholderData: (earlier, last) => (isOfDay(last?.queryKey, request.Day) ? earlier : undefined),
  })

/** `first`: the first day of a month that is over. Only a hand-over that is sent late, or its correction, still changes it. */
export const monthQuery = (first: string) =>
  queryOptions({
    queryKey: ['counter', 'month', first],
    queryFn: ({ signal }) => api.call(readCounterMonth, { query: { Month: first } }, { signal, handles: true }),
  })

/** For the month of that day. */
export const loadCounterMonth = (Month: string, Format: TableFormat) =>
  api.call(exportCounterMonth, { query: { Month, Format } }, { ...inPlace, timeoutMs: 120_000 })

export const dispensingQuery = (id: string) =>
  queryOptions({
    queryKey: ['counter', 'dispensing', id],
    queryFn: ({ signal }) => api.call(readDispensing, { params: { id } }, { signal, ...inPlace }),
  })

/** Each view of a photo is audited, so it is fetched once per open claim. */
export const photoQuery = (letterId: string) =>
  queryOptions({
    queryKey: ['photo of a claim', letterId],
    queryFn: async ({ signal }) =>
      (await api.call(viewClaimPhoto, { params: { id: letterId } }, { signal, ...inPlace })) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const lastKnownKeys = ['counter', 'last known']
const lastKnownKey = (code: string) => [...lastKnownKeys, plainCode(code)]
/** As long as a code is valid. */
const LAST_KNOWN_MS = 24 * 60 * 60_000
/** What this tab learned of a code, for a hand-over without a network. Of the patient only who may collect for them is in it. */
export type LastKnown = Pick<ClaimAtCounter, 'isSixty' | 'collectors'> & { letters: LetterAtCounter[]; at: string }

function lastKnownOf(claim: ClaimAtCounter): LastKnown {
  const { isSixty, collectors, patientFirstName: _, patientInitial: __, hasPhoto: ___, ...rest } = claim
  const { claimedHow: ____, idShown: _____, ...letters } = rest
  return { isSixty, collectors, letters: [...lettersOf(letters)], at: new Date().toISOString() }
}
const withLetters = (known: LastKnown, change: (letter: LetterAtCounter) => LetterAtCounter | []): LastKnown => ({
  ...known,
  letters: known.letters.flatMap(change),
})
/**
 * After a hand-over, sent or kept: its code is used up for its letters, and terms for the same product, perhaps of the same patient, may
 * have another limit left, or other free units. Without them the server works the amounts out, and refuses none.
 */
export function forgetUsed(
  queries: QueryClient,
  handedOver: Pick<Dispensed, 'code' | 'product' | 'letterId' | 'together'>,
) {
  const used = lettersOf(handedOver)
  const key = lastKnownKey(handedOver.code)
  queries.setQueryData<LastKnown>(
    key,
    (known) =>
      known &&
      withLetters(known, (letter) => (used.some(({ letterId }) => letterId === letter.letterId) ? [] : letter)),
  )
  if (queries.getQueryData<LastKnown>(key)?.letters.length === 0) queries.removeQueries({ queryKey: key })
  queries.setQueriesData<LastKnown>(
    { queryKey: lastKnownKeys },
    (known) =>
      known &&
      withLetters(known, (letter) =>
        used.some(({ product }) => product?.name === nameOf(letter)) ? { ...letter, terms: null } : letter,
      ),
  )
}
/** Without terms on a later day, which may have another price. */
export function useLastKnown(code: string): LastKnown | undefined {
  const known = useQueryClient().getQueryData<LastKnown>(lastKnownKey(code))
  const isOfToday = known && dayInManila(new Date(known.at)) === dayInManila(new Date())
  return known && !isOfToday ? withLetters(known, (letter) => ({ ...letter, terms: null })) : known
}

export const useLookUpCard = () =>
  useMutation({
    mutationFn: (body: { number: string; idShown: IdKind }) => api.call(lookUpCard, { body }, atTheTill),
  })

export const useClaimByCard = () =>
  useMutation({
    mutationFn: (body: { number: string; idShown: IdKind; letterIds: string[] }) =>
      api.call(claimByCard, { body }, atTheTill),
  })

export function useLookUp() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => api.call(lookUpClaim, { body: { code } }, atTheTill),
    onSuccess: (claim, code) => {
      queries.setQueryDefaults(lastKnownKey(code), { gcTime: LAST_KNOWN_MS })
      queries.setQueryData(lastKnownKey(code), lastKnownOf(claim))
    },
    // A code that is refused has changed since.
    onError: (error, code) => {
      if (!isUnsure(error)) queries.removeQueries({ queryKey: lastKnownKey(code) })
    },
  })
}

/** Checks an open claim after changes at the branch. Not audited, so it can be called often. */
export const checkQuery = (code: string) =>
  queryOptions({
    queryKey: ['counter', 'check', code],
    queryFn: ({ signal }) => api.call(checkClaim, { body: { code } }, { signal, ...atTheTill }),
    gcTime: 0,
    retry: false,
  })

export type Confirmed = Omit<Dispensed, 'accountId' | 'branchId' | 'initials'>
/** Throws `InOutbox` without an answer: the outbox sends it until there is one, and it counts once. */
export function useDispense() {
  const { id: accountId, name, branch } = useMe()
  const by = { accountId, branchId: branch?.id ?? null, initials: initialsOf(name) }
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (confirmed: Confirmed) => handOver({ ...confirmed, ...by }),
    onError: (error, confirmed) => {
      if (error instanceof InOutbox) forgetUsed(queries, confirmed)
    },
    onSuccess: (dispensing, confirmed) => {
      forgetUsed(queries, confirmed)
      return showOnRecord(queries, dispensing)
    },
  })
}

/** Hand-overs of one go are shown together, whichever of them is opened. */
function showOnRecord(queries: QueryClient, dispensing: Dispensing) {
  const all = lettersOf(dispensing)
  for (const one of all) {
    const together = all.filter((other) => other !== one)
    queries.setQueryData<Dispensing>(dispensingQuery(one.id).queryKey, { ...one, together })
  }
  return queries.invalidateQueries({ queryKey: dayKey })
}

/** `letterIds`: the letters of the code that are not handed over; left out: all. */
type Refused = { code: string; letterIds?: string[]; reason: RefusalReason; note?: string }
export function useRefuse() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Refused) => api.call(refuseClaim, { body }, atTheTill),
    onSuccess: () => queries.invalidateQueries({ queryKey: dayKey }),
  })
}

type Corrected = { quantity: number; buyer?: Buyer; reason: CorrectionReason; note?: string }
export function useCorrect(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Corrected) => api.call(correctDispensing, { params: { id }, body }, atTheTill),
    onSuccess: (dispensing) => showOnRecord(queries, dispensing),
  })
}
