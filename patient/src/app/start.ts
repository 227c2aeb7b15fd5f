// What starts with the app but not before its first page: the device's storage with the session in it, and everything that needs them.
import { SIGN_IN_PATH } from '@aruga/contract/links'
import { attachApp, session } from '../platform/api.ts'
import { forgetBuyer } from '../platform/buyer.ts'
import { validCodes } from '../platform/cached-code.ts'
import { forgetWhenErased } from '../platform/erased-account.ts'
import { syncMailLanguage } from '../platform/mail-language.ts'
import { forgetMedicinesWithoutSession } from '../platform/medicine-cache.ts'
import { watchNetwork } from '../platform/network.ts'
import { openOfflineCopies } from '../platform/offline-copy.ts'
import { queryClient } from '../platform/query-client.ts'
import { openStorage } from '../platform/storage.ts'
import { followSwitches } from '../platform/switches.ts'
import { abortTransactionsOnLeave } from '../platform/webkit-bfcache-idb.ts'
import { PersonBar } from './parts.ts'

export async function start() {
  abortTransactionsOnLeave()
  await openStorage()
  await session.open()
  if (window.location.pathname === SIGN_IN_PATH)
    await import('../platform/browser-log-in.ts').then(({ finishBrowserLogIn }) => finishBrowserLogIn())
  session.subscribe((ended) => {
    // Not after a switch, which is the same person's.
    if (!ended && !session.current()?.first)
      void import('../platform/user-info.ts').then(({ logOutStaff }) => logOutStaff())
  })
  await openOfflineCopies(queryClient)
  forgetWhenErased()
  followSwitches()
  attachApp({ goOn: () => import('../platform/access-ended.ts').then(({ goOn }) => goOn()).catch(() => false) })
  // Whose page this is stands above it from the start.
  if (session.current()?.first) await PersonBar.preload().catch(() => undefined)
  session.subscribe((ended) => {
    if (ended && ended !== 'idle' && ended !== 'in-another-tab') forgetBuyer()
  })
  forgetMedicinesWithoutSession()
  window.addEventListener('storage', (event) => {
    if (event.key === 'TOKEN') void session.changedElsewhere()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.resumed()
  })
  void watchNetwork()
  if (import.meta.env.MODE === 'native') await (await import('../platform/native/unlock.ts')).watchUnlock()
  if (import.meta.env.MODE === 'native')
    void import('../platform/native/app-events.ts').then(({ watchApp }) => watchApp())
  syncMailLanguage()
  // If the network is lost before this code loads, the outbox is sent after the next start.
  import('../features/documents/outbox/without-session.ts').then(({ begin }) => begin()).catch(() => undefined)
  // Removes the expired codes.
  void validCodes()
}
