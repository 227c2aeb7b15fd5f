// Who may do what. Each call declares the permission that it needs, and this table gives each permission its roles: the server
// refuses by it, the console hides by it. Drawn in docs/permissions.md.

/** Everybody who can log in. */
export const roles = [
  'patient',
  'reviewer',
  'lead',
  'pharmacist',
  'branchManager',
  'finance',
  'safety',
  'observer',
  'assessor',
  'administrator',
  'clinic',
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
  'assessor',
  'administrator',
  'clinic',
] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

/** Roles that work at one branch, which their account names. */
export const branchRoles = ['pharmacist', 'branchManager'] as const satisfies readonly StaffRole[]

/** Roles of the program and its pharmacies. A partner clinic enrols patients, and sees nothing else. */
const rolesInside = staffRoles.filter((role) => role !== 'clinic')

/** The roles that have each permission, which begins with its subject. */
export const permissions = {
  /** The data of the patient whom the session acts for, whose own account it may not be: each call says what it then needs (`Scope`). */
  'own-data': ['patient'],
  /** The log-in of somebody who uses the patients' app, whomever the session acts for. */
  'own-log-in': ['patient'],
  'own-account': roles,
  'staff-account': staffRoles,
  'review.decide': ['reviewer', 'lead'],
  /** Cases that are papers of the program, of the kinds that the role may see. */
  'review.decide-papers': ['reviewer', 'lead', 'assessor'],
  'review.take-back': ['lead'],
  'review.give-second-looks': ['reviewer', 'lead'],
  'review.read-teams': ['reviewer', 'lead', 'administrator'],
  'review.change-teams': ['administrator', 'lead'],
  'patients.open': ['reviewer', 'lead'],
  'patients.import': ['administrator'],
  /** Enrolling somebody at a desk, and their card. */
  'patients.enrol': ['clinic', 'pharmacist', 'reviewer', 'lead'],
  /** Let somebody act for a patient, and end it. */
  'patients.let-act': ['reviewer', 'lead'],
  'documents.view': ['reviewer', 'lead', 'assessor', 'administrator'],
  'letters.list': ['reviewer', 'lead', 'observer', 'administrator'],
  'letters.change': ['reviewer', 'lead'],
  'recalls.settle': ['administrator'],
  'signals.read': ['reviewer', 'lead', 'administrator'],
  'signals.settle': ['administrator', 'lead'],
  'counter.hand-over': ['pharmacist'],
  'counter.day': ['pharmacist', 'branchManager'],
  'counter.export': ['branchManager'],
  'pharmacies.tell-stock': ['pharmacist', 'branchManager'],
  'staff.change-at-branch': ['branchManager'],
  'reimbursement.read': ['administrator', 'finance', 'pharmacist', 'branchManager', 'observer'],
  'reimbursement.settle': ['administrator', 'pharmacist', 'branchManager'],
  'reimbursement.pay': ['administrator', 'finance'],
  'formulary.read-budgets': ['administrator', 'finance', 'observer'],
  'formulary.change-budgets': ['administrator', 'finance'],
  'formulary.read': ['administrator', 'reviewer', 'lead', 'finance', 'observer'],
  'formulary.change': ['administrator'],
  /** The tiers themselves, not who has one. No role at a branch has either. */
  'tiers.read': ['administrator', 'reviewer', 'lead'],
  'tiers.grant': ['reviewer', 'lead'],
  'pharmacies.read': ['administrator', 'reviewer', 'lead', 'finance', 'observer'],
  'pharmacies.change': ['administrator'],
  'professionals.change': ['administrator'],
  'csv.exchange': ['administrator'],
  'staff.list': ['administrator', 'observer'],
  'staff.change': ['administrator'],
  'papers.read-kinds': ['reviewer', 'lead', 'administrator'],
  'papers.change-kinds': ['administrator'],
  'program.change': ['administrator'],
  'program.read-texts': ['reviewer', 'lead', 'assessor', 'administrator'],
  'program.change-texts': ['administrator'],
  'content.publish': ['administrator'],
  'announcements.send': ['administrator'],
  'adverse-events.record': rolesInside,
  'adverse-events.hand-over': ['safety'],
  'reports.read': ['administrator', 'lead', 'finance', 'observer'],
  'review.read-board': ['administrator', 'lead'],
  'audit.read': ['administrator', 'observer'],
  'erasure.decide': ['administrator'],
  'breaches.settle': ['administrator'],
  'retention.change': ['administrator'],
  'operations.run': ['administrator'],
  'webhooks.change': ['administrator'],
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] => permissions[permission]

/** Whether one of the roles has the permission. */
export const may = (mine: readonly Role[], permission: Permission): boolean =>
  rolesWith(permission).some((role) => mine.includes(role))

const atBranch = (role: Role) => branchRoles.some((other) => other === role)

/** Whether a person with these roles works at one branch, which their account must name. */
export const worksAtBranch = (mine: readonly Role[]): boolean => mine.some(atBranch)

/** Whether they would claim money for a branch and pay it: no account has such roles together (docs/decisions/221). */
export const claimAndPay = (mine: readonly Role[]): boolean => worksAtBranch(mine) && may(mine, 'reimbursement.pay')

/** Whether they have the permission for every branch, not only for their own. */
export const mayEverywhere = (mine: readonly Role[], permission: Permission): boolean =>
  may(
    mine.filter((role) => !atBranch(role)),
    permission,
  )

/**
 * What an account may be allowed to do for a patient who is not its own (docs/decisions/004-tokens-and-the-password-grant.md#260). `see` is part
 * of every access; `own`: everything, as parents and guardians.
 */
export const scopes = ['see', 'send', 'claim', 'collect', 'own'] as const
export type Scope = (typeof scopes)[number]

/** The scopes that open a call which needs this one. */
export const scopesWith = (scope: Scope): readonly Scope[] => (scope === 'own' ? ['own'] : [scope, 'own'])

/** Whether a session with this access may make a call that needs `scope`. `acts`: null for the account's own patient. */
export const mayActing = (acts: readonly string[] | null, scope: Scope): boolean =>
  acts === null || scopesWith(scope).some((one) => acts.includes(one))
