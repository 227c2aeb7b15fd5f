// The second half of `npm run api`: writes docs/permissions.md, which lists who may do what.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../contract/src/endpoint.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { may, type Permission, permissions, type Scope, scopes, staffRoles } from '../contract/src/permissions.ts'
import { root } from './run.ts'

const all = Object.keys(permissions) as Permission[]
/** The permissions that distinguish the roles of staff. */
const ofStaff = all.filter((permission) => staffRoles.some((role) => !may([role], permission)))
const namesOf = (calls: readonly Endpoint[]) => calls.map(({ name }) => `\`${name}\``)
const callsOf = (permission: Permission) =>
  namesOf((endpoints as readonly Endpoint[]).filter(({ access }) => access === permission))
const callsNeeding = (scope: Scope) =>
  namesOf((endpoints as readonly Endpoint[]).filter(({ acting }) => acting === scope))

/** The whole of docs/permissions.md. */
export function permissionsDocument(): string {
  return `# Who may do what

Written by \`npm run api\` from [permissions.ts](../contract/src/permissions.ts); a test holds it to that. Each call of the contract names the permission
that it needs. The server refuses by this table, the console hides by it, and a test makes every call as every role. Reasons: [decision 059](decisions/059-permissions.md).

Somebody with several roles has the permissions of all of them. Pharmacists and branch managers have theirs at one branch.
A program's medical role is \`safety\`, with \`reviewer\` where it decides on cases, too.

${table(
  ['Permission', ...staffRoles],
  [
    ...ofStaff
      .filter((permission) => staffRoles.some((role) => may([role], permission)))
      .map((permission) => [permission, ...staffRoles.map((role) => (may([role], permission) ? 'yes' : ''))]),
  ],
)}

## What each opens

${table(
  ['Permission', 'Calls'],
  all.map((permission) => [permission, callsOf(permission).join(', ')]),
)}

## What a caregiver may do

The patient's own account may make all calls of \`own-data\`. Somebody else who acts for the patient needs what the call names, or \`own\`, which is for parents and guardians;
a refused call answers \`Aruga:NotAllowedForPatient\`. A test makes every call as the patient, as a caregiver with each scope, as one whose access is over, and as a stranger
([decision 260](decisions/004-tokens-and-the-password-grant.md#260)).

${table(
  ['Needs', 'Calls'],
  scopes.map((scope) => [scope, callsNeeding(scope).join(', ')]),
)}
`
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

if (import.meta.main) {
  const file = join(root, 'docs/permissions.md')
  writeFileSync(file, permissionsDocument())
  console.log(`wrote ${file}`)
}
