// Written by `npm run sql`, from the statements and the migrated database: not edited by hand.
import type * as types from './column-types.ts'
import type { Invalid } from './statement-types.ts'

export type Statements = {
  'announcements.count': { params: { professionalId: string | null; productId: string | null; branchId: string | null }; row: { patients: number } }
  'announcements.count-matching': { params: { filter: string | null }; row: { total: number } }
  'announcements.find': { params: { id: string }; row: { id: string; title: types.Localized; body: types.Localized; audience: types.Audience; audienceNames: types.AudienceNames; sentAt: string; sentBy: string; patients: number; told: number; finishedAt: string | null } }
  'announcements.finish': { params: { now: Date | string | null; id: string }; row: never }
  'announcements.hold': { params: { id: string }; row: { id: string; title: types.Localized; body: types.Localized; audience: types.Audience; audienceNames: types.AudienceNames; sentAt: string; sentBy: string; patients: number; told: number; finishedAt: string | null; toldUpTo: string | null } }
  'announcements.insert': { params: { id: string; titleEn: string; titleFil: string; bodyEn: string; bodyFil: string; productId: string | null; branchId: string | null; professionalId: string | null; patients: number; sentBy: string; now: Date | string }; row: never }
  'announcements.list': { params: { filter: string | null; limit: number; offset: number }; row: { id: string; title: types.Localized; body: types.Localized; audience: types.Audience; audienceNames: types.AudienceNames; sentAt: string; sentBy: string; patients: number; told: number; finishedAt: string | null; total: number } }
  'announcements.next': { params: { after: string | null; professionalId: string | null; productId: string | null; branchId: string | null; limit: number }; row: { patientId: string; accountId: string } }
  'announcements.record': { params: { told: number; upTo: string | null; id: string }; row: never }
}
