import type { Announcement } from '@aruga/contract/announcements/announcements'

export type Audience = Announcement['audience']
export type AudienceNames = Announcement['audienceNames']
