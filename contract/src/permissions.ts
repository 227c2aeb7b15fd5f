// Who may do what. Each call declares the permission that it needs, and this table gives each permission its roles: the server
// refuses by it, the console hides by it. Drawn in docs/permissions.md.

/** Everybody who can be logged in. */
export const roles = [
  'patient',
  'reviewer',
  'lead',
  'pharmacist',
  'branchManager',
  'finance',
  'safety',
  'observer',
  'administrator',
] as const
export type Role = (typeof roles)[number]

export const staffRoles = [
  'reviewer',
  'lead',
  'pharmacist',
  'branchManager',
  'finance',
  'safety',
  'observer',
  'administrator',
] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

/** Roles that work at one branch, which their account names. */
const branchRoles = ['pharmacist', 'branchManager'] as const satisfies readonly StaffRole[]

/** The roles that have each permission. */
export const permissions = {
  'own-data': ['patient'],
  'own-account': roles,
  'staff-account': staffRoles,
  'cases.decide': ['reviewer', 'lead'],
  'second-looks.give': ['reviewer', 'lead'],
  'teams.read': ['reviewer', 'lead', 'administrator'],
  'teams.change': ['administrator', 'lead'],
  'patients.open': ['reviewer', 'lead'],
  'documents.view': ['reviewer', 'lead', 'administrator'],
  'letters.list': ['reviewer', 'lead', 'observer', 'administrator'],
  'letters.change': ['reviewer', 'lead'],
  'recalls.settle': ['administrator'],
  'signals.read': ['reviewer', 'lead', 'administrator'],
  'signals.settle': ['administrator', 'lead'],
  'counter.hand-over': ['pharmacist'],
  'counter.day': ['pharmacist', 'branchManager'],
  'counter.export': ['branchManager'],
  'stock.tell': ['pharmacist', 'branchManager'],
  'branch-staff.change': ['branchManager'],
  'statements.read': ['administrator', 'finance', 'pharmacist', 'branchManager', 'observer'],
  'statements.settle': ['administrator', 'pharmacist', 'branchManager'],
  'statements.pay': ['administrator', 'finance'],
  'budgets.read': ['administrator', 'finance', 'observer'],
  'budgets.change': ['administrator', 'finance'],
  'products.read': ['administrator', 'reviewer', 'lead', 'finance', 'observer'],
  'products.change': ['administrator'],
  'places.read': ['administrator', 'reviewer', 'lead', 'finance', 'observer'],
  'places.change': ['administrator'],
  'doctors.change': ['administrator'],
  'tables.exchange': ['administrator'],
  'people.list': ['administrator', 'observer'],
  'people.change': ['administrator'],
  'program.change': ['administrator'],
  'texts.read': ['reviewer', 'lead', 'administrator'],
  'texts.change': ['administrator'],
  'content.publish': ['administrator'],
  'announcements.send': ['administrator'],
  'side-effects.record': staffRoles,
  'side-effects.hand-over': ['safety'],
  'reports.read': ['administrator', 'lead', 'finance', 'observer'],
  'board.read': ['administrator', 'lead'],
  'audit.read': ['administrator', 'observer'],
  'erasure.decide': ['administrator'],
  'breaches.settle': ['administrator'],
  'retention.change': ['administrator'],
  'operations.run': ['administrator'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] => permissions[permission]

/** Whether one of the roles has the permission. */
export const may = (mine: readonly Role[], permission: Permission): boolean =>
  rolesWith(permission).some((role) => mine.includes(role))

const atBranch = (role: Role) => branchRoles.some((other) => other === role)

/** Whether somebody with these roles works at one branch, which their account must name. */
export const worksAtBranch = (mine: readonly Role[]): boolean => mine.some(atBranch)

/** Whether they have the permission for every branch, not only for the one where they work. */
export const mayEverywhere = (mine: readonly Role[], permission: Permission): boolean =>
  may(
    mine.filter((role) => !atBranch(role)),
    permission,
  )
