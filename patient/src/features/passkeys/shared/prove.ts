import { beginPasskeyProof, proveByPasskey } from '@aruga/contract/passkeys/passkeys'
import { api } from '../../../platform/api.ts'
import { signByPasskey } from '../../../platform/passkeys.ts'

/** Uses one of the account's passkeys in place of the password, once; false: the person closed the browser's dialog. */
export async function proveWithPasskey(): Promise<boolean> {
  const body = await signByPasskey(await api.call(beginPasskeyProof, {}, { handles: true }))
  if (!body) return false
  await api.call(proveByPasskey, { body }, { handles: true })
  return true
}
