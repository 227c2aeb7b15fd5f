import type { Announcement } from '@aruga/contract/announcements/announcements'

/** Whom an announcement was for: what has to be true of them, a line each. */
export function audienceLines({ product, branch, professional }: Announcement['audienceNames']): string[] {
  const lines = [
    product && `Has a letter for ${product}`,
    branch && `Has claimed at ${branch}`,
    professional && `Patient of ${professional}`,
  ].filter((line) => line !== undefined)
  return lines.length > 0 ? lines : ['All active patients']
}
