import { createAdministrator } from '../../features/staff/create-administrator.ts'
import { systemClock } from '../../time/clock.ts'
import type { Opened } from './opened.ts'

export async function createAdmin(opened: Opened, email: string, name: string | undefined) {
  const link = await createAdministrator(opened, { email, name }, systemClock())
  console.log(`${email} is an administrator. They choose a password here, within 7 days:\n${link}`)
}
