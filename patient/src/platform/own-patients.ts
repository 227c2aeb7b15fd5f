import { listOwnPatients } from '@aruga/contract/caregivers/patients'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, session } from './api.ts'
import { type OwnPatients, ownPatientsKey } from './own-patients-key.ts'
import { queryClient } from './query-client.ts'
import { withoutCall } from './server-capabilities.ts'

/** For whom the person may act, themselves first; null: the server has patients only, and no such list. */
export const ownPatientsQuery = queryOptions({
  queryKey: ownPatientsKey,
  queryFn: ({ signal }) =>
    api
      // What shows it reads it again by itself, which must not keep the session open.
      .call(listOwnPatients, {}, { signal, background: true, quiet: true })
      .then(({ items }) => {
        forgetEnded(items)
        return items
      })
      .catch(withoutCall(null)),
  meta: { offlineCopy: true },
})

/** Nothing stays on the device of those for whom the person may not act any more. */
function forgetEnded(now: OwnPatients) {
  const before = queryClient.getQueryData<OwnPatients>(ownPatientsKey) ?? []
  const ended = before.filter(({ id }) => now.every((patient) => patient.id !== id))
  if (ended.length > 0)
    void import('./forget-account.ts').then(({ forgetPatient }) => ended.forEach(({ id }) => void forgetPatient(id)))
}

/** All patients of this log-in of whom the device may have something, by their ids. */
export const ownPatientIds = (): string[] => {
  const owner = session.owner()
  const known = queryClient.getQueryData<OwnPatients>(ownPatientsKey) ?? []
  return [...new Set([...known.map(({ id }) => id), ...(owner ? [owner] : [])])]
}

const useOwner = () => useSyncExternalStore(session.subscribe, session.owner)

/** Colours of people, by their place in the list: the same until one of them is gone. */
const colours = ['a', 'b', 'c'] as const
export type Person = ReturnType<typeof useOwnPatients>['people'][number]

/** For whom the person may act, and for whom this session does. `isKnown`: false until the server has answered; `isNobody`: the list is empty. */
export function useOwnPatients() {
  const owner = useOwner()
  const { data, refetch } = useQuery(ownPatientsQuery)
  let others = 0
  const people = (data ?? []).map((patient) => {
    const isOwn = patient.grounds === 'Self'
    return {
      ...patient,
      isOwn,
      isOpen: patient.id === owner,
      colour: isOwn ? null : colours[others++ % colours.length],
    }
  })
  return {
    people,
    open: people.find(({ isOpen }) => isOpen),
    isKnown: data !== undefined,
    isNobody: data?.length === 0,
    refetch,
  }
}
