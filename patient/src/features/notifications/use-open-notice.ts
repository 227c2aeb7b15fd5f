import type { Notification } from '@aruga/contract/notifications/notifications'
import { useIonRouter } from '@ionic/react'
import { useMarkRead } from './queries.ts'

/** Marks a notification as read and follows its link. */
export function useOpenNotice() {
  const router = useIonRouter()
  const { mutate } = useMarkRead()
  return ({ id, readAt, link }: Notification) => {
    if (readAt === null) mutate(id)
    const path = pathIn(link)
    if (path) router.push(path)
  }
}

/** The link if it is a path of this app; null for anything else. */
export const pathIn = (link: string | null): string | null => (link && /^\/(?![/\\])/.test(link) ? link : null)
