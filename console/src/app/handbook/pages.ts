// The pages of docs/handbook, with their pictures, as the build finds them: the console shows what the repository has.
import { type StaffRole, staffRoles } from '@aruga/contract/permissions'

const texts = import.meta.glob<string>('../../../../docs/handbook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pictures = import.meta.glob<string>('../../../../docs/screens/console-*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const ids = [
  'reviewer',
  'pharmacist',
  'clinic',
  'branch-manager',
  'finance',
  'safety',
  'administrator',
  'operator',
] as const
type PageId = (typeof ids)[number]
export type HandbookPage = { id: PageId; title: string; markdown: string }

export const handbookPages: readonly HandbookPage[] = ids.map((id) => {
  const text = texts[`../../../../docs/handbook/${id}.md`] ?? ''
  const [, title = '', markdown = ''] = /^# (.+)\n+([\s\S]*)$/.exec(text) ?? []
  return { id, title, markdown }
})

const pageOfRole: Record<StaffRole, PageId> = {
  reviewer: 'reviewer',
  lead: 'reviewer',
  pharmacist: 'pharmacist',
  branchManager: 'branch-manager',
  finance: 'finance',
  clinic: 'clinic',
  safety: 'safety',
  administrator: 'administrator',
  // Reads what administrators edit.
  observer: 'administrator',
  assessor: 'reviewer',
}

/** The first page for somebody with these roles. */
export const pageFor = (roles: readonly StaffRole[]): PageId =>
  pageOfRole[staffRoles.find((role) => roles.includes(role)) ?? 'administrator']

/** The address of a picture as a page names it, `../screens/name.webp`. */
export const pictureAt = (src: string): string | undefined => pictures[`../../../../docs/${src.replace(/^\.\.\//, '')}`]
