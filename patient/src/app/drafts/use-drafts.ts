import { useIonViewWillEnter } from '@ionic/react'
import { useCallback, useEffect, useState } from 'react'
import { draftsOf, type StoredDraft } from '../../platform/drafts.ts'

/** The account's unsent drafts on this device, read again whenever the page comes into view. */
export function useDrafts(account: string | undefined): StoredDraft[] {
  const [drafts, setDrafts] = useState<StoredDraft[]>([])
  const read = useCallback(() => {
    if (account) void draftsOf(account).then(setDrafts, () => setDrafts([]))
  }, [account])
  useEffect(read, [read])
  useIonViewWillEnter(read)
  return drafts
}
