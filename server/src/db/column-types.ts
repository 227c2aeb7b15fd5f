// What PostgreSQL cannot know: the shape of JSON, and the words of columns that no CHECK lists. Every type that is exported
// here may be named in a column's mark, like `AS "title!: Localized"`.
import type { Announcement } from '@aruga/contract/announcements/announcements'

export type Localized = { en: string; fil: string }
export type Audience = Announcement['audience']
export type AudienceNames = Announcement['audienceNames']

/** Columns that always hold one of those types. */
export const columnTypes: Record<string, string> = {}
