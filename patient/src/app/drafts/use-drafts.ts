import { useIonViewWillEnter } from '@ionic/react'
import { useCallback, useEffect, useState } from 'react'
import { draftsOf, type FoundDraft } from '../../platform/drafts.ts'

/** The account's unsent drafts on this device, read again whenever the page comes into view. */
export function useDrafts(account: string | undefined): FoundDraft[] {
  const [drafts, setDrafts] = useState<FoundDraft[]>([])
  const read = useCallback(() => {
    if (account) void draftsOf(account).then(setDrafts, () => setDrafts([]))
  }, [account])
  useEffect(read, [read])
  useIonViewWillEnter(read)
  return drafts
}
