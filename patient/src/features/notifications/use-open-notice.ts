import type { Notification } from '@aruga/contract/notifications/notifications'
import { useIonRouter } from '@ionic/react'
import { useMarkRead } from './queries.ts'

/** Marks a notification as read and goes where it leads. */
export function useOpenNotice() {
  const router = useIonRouter()
  const { mutate } = useMarkRead()
  return ({ id, readAt, link }: Notification) => {
    if (readAt === null) mutate(id)
    const path = pathIn(link)
    if (path) router.push(path)
  }
}

/** A path of this app and nothing else. */
export const pathIn = (link: string | null): string | null => (link && /^\/(?![/\\])/.test(link) ? link : null)
