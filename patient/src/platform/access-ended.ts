import { OWN_PATIENT } from '@aruga/contract/connect'
import { textsOf } from '../i18n/texts.ts'
import { session } from './api.ts'
import { type OwnPatients, ownPatientsKey } from './own-patients-key.ts'
import { queryClient } from './query-client.ts'
import { switchTo } from './switch-to.ts'
import { showToast } from './toasts.ts'

let goingBack: Promise<boolean> | undefined

/** The person may not act for the open patient any more: goes back to their own page. False where there is no other page. */
export function goBackToOwn(): Promise<boolean> {
  goingBack ??= goBack().finally(() => {
    goingBack = undefined
  })
  return goingBack
}

async function goBack() {
  const t = textsOf('caregivers-switch')
  const people = queryClient.getQueryData<OwnPatients>(ownPatientsKey)
  const name = people?.find(({ id }) => id === session.owner())?.firstName
  const isBack = (await switchTo(OWN_PATIENT)) === 'done'
  showToast(name === undefined ? t('endedUnknown') : t('ended', { name }))
  return isBack
}
