import { ACCESS_ENDED, OWN_PATIENT } from '@aruga/contract/connect'
import { textsOf } from '../i18n/texts.ts'
import { session } from './api.ts'
import { forgetPatient } from './forget-account.ts'
import { type OwnPatients, ownPatientsKey } from './own-patients-key.ts'
import { queryClient } from './query-client.ts'
import { switchTo } from './switch-to.ts'
import { showToast } from './toasts.ts'

let goingBack: Promise<boolean> | undefined

/**
 * The server has refused the session. Where the person may not act for the open patient any more, this goes back to their own page. False
 * where there is no other page. Without internet it stays, and the next call comes here again.
 */
export async function goOn(): Promise<boolean> {
  if (session.refusal() !== ACCESS_ENDED) return false
  goingBack ??= goBack().finally(() => {
    goingBack = undefined
  })
  return goingBack
}

async function goBack() {
  const t = textsOf('caregivers-switch')
  const people = queryClient.getQueryData<OwnPatients>(ownPatientsKey)
  const ended = session.owner()
  const name = people?.find(({ id }) => id === ended)?.firstName
  const switched = await switchTo(OWN_PATIENT)
  // The next call is refused as this one was, and tries again.
  if (switched === 'offline') return true
  if (ended) void forgetPatient(ended)
  showToast(name === undefined ? t('endedUnknown') : t('ended', { name }))
  return switched === 'done'
}
