import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '@aruga/contract/passkeys/passkeys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { passkeyIsHere } from '../../platform/passkey-memory.ts'
import { makePasskey } from '../../platform/passkeys.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api.call(listPasskeys, {}, { signal }),
})

/**
 * Creates a passkey on this device and adds it to the account. `left`: the person closed the browser's dialog; `here`: the device already
 * has one.
 */
export const useAddPasskey = () =>
  useChange(async () => {
    const options = await api.call(beginPasskey, {}, { handles: true })
    const body = await makePasskey(options)
    if (!body) return 'left'
    if (body !== 'here') await api.call(addPasskey, { body }, { handles: true })
    passkeyIsHere()
    return body === 'here' ? 'here' : 'added'
  })

export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    api.call(renamePasskey, { params: { id }, body: { name } }, { handles: true }),
  )

export const useRemovePasskey = () =>
  useChange((id: string) => api.call(removePasskey, { params: { id } }, { handles: true }))

function useChange<T, V = void>(mutationFn: (input: V) => Promise<T>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.refetchQueries(passkeysQuery) })
}
