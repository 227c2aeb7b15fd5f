// The second half of `npm run api`: writes docs/permissions.md, which lists who may do what.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../contract/src/endpoint.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { may, type Permission, permissions, staffRoles } from '../contract/src/permissions.ts'
import { root } from './run.ts'

const all = Object.keys(permissions) as Permission[]
/** The permissions that distinguish the roles of staff. */
const ofStaff = all.filter((permission) => staffRoles.some((role) => !may([role], permission)))
const callsOf = (permission: Permission) =>
  (endpoints as readonly Endpoint[]).filter(({ access }) => access === permission).map(({ name }) => `\`${name}\``)

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
`
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

if (import.meta.main) {
  const file = join(root, 'docs/permissions.md')
  writeFileSync(file, permissionsDocument())
  console.log(`wrote ${file}`)
}
