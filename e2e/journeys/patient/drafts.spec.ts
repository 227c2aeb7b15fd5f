// Unsent input is restored on its screen after the phone kills the app and after the session ends. Nobody else on the device
// sees it, and logging out asks whether to keep it.
import { uploadOfficialReceipt, uploadPrescription } from '@aruga/contract/documents/documents'
import { undoLetterClaim } from '@aruga/contract/letters/letters'
import type { Page } from '@playwright/test'
import { stored } from '../../support/browser/storage.ts'
import { declineWithNote, patientWithCode } from '../../support/console/program.ts'
import { branch, claimButton, findBranch } from '../../support/patient/letters.ts'
import { fillLogIn, logIn, maria, newcomer, reviewer } from '../../support/patient/people.ts'
import * as enrolling from '../../support/patient/registration.ts'
import { drawId, drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, endSession, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const picture = (page: Page) => page.getByRole('img', { name: /Your photo|How your photo will look/ })

async function choose(page: Page, name = /^Choose/) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name }).click()
  await (await chooser).setFiles(enrolling.jpeg('photo.jpg', await drawId()))
}

/** A form: how to fill it in, and what must be restored. `path` may depend on the patient's letter or document. */
type Form = {
  name: string
  path: string | ((person: Patient) => Promise<string>)
  fill: (page: Page) => Promise<unknown>
  /** Part of the stored draft that appears only once all of the input is saved. */
  last?: RegExp
  expectRestored: (page: Page) => Promise<unknown>
}
type Patient = Awaited<ReturnType<typeof patientWithCode>>

const file = async (bytes: Promise<Buffer> | Buffer) => ({ File: new Blob([new Uint8Array(await bytes)]) })

async function declinedPrescription({ token }: Patient): Promise<string> {
  const { id } = await call(uploadPrescription, { fields: {}, files: await file(drawPrescription(3)) }, token)
  await declineWithNote(await logInByApi(reviewer), id, 'The name cannot be read.')
  return `/uploaded-documents?id=${id}&replace=1`
}

async function letterToClaim({ token, letterId }: Patient): Promise<string> {
  await call(undoLetterClaim, { params: { id: letterId } }, token)
  return `/loa-details?id=${letterId}`
}

async function receiptWithoutQuantity({ token, letterId }: Patient): Promise<string> {
  const fields = { LetterOfAuthorizationId: letterId }
  const { id } = await call(uploadOfficialReceipt, { fields, files: await file(drawPdf()) }, token)
  return `/uploaded-documents?id=${id}`
}

/** Matches a draft as Playwright stores it, with or without photos. */
const quantityOf = (units: number) => new RegExp(`"quantity"(,"v")?:${units}\\b`)

const forms: Form[] = [
  {
    name: 'the branch for a claim, and the search for it',
    path: letterToClaim,
    fill: async (page) => {
      await findBranch(page).fill('Katipunan')
      await branch(page, /Katipunan Avenue/).check()
    },
    last: /Katipunan Avenue/,
    expectRestored: async (page) => {
      await expect(findBranch(page)).toHaveValue('Katipunan')
      await expect(branch(page, /Katipunan Avenue/)).toBeChecked()
      await expect(claimButton(page)).toHaveText('Claim at Katipunan Avenue')
    },
  },
  {
    name: 'profile details',
    path: '/tabs/account?open=profile',
    fill: (page) => field(page, 'First name').fill('Luningning'),
    expectRestored: (page) => expect(field(page, 'First name')).toHaveValue('Luningning'),
  },
  {
    name: 'the code of a new doctor',
    path: '/tabs/account?open=doctor',
    fill: (page) => field(page, 'Your new doctor’s code').fill('hcp-8642'),
    expectRestored: (page) => expect(field(page, 'Your new doctor’s code')).toHaveValue('hcp-8642'),
  },
  {
    name: 'the choice of security questions',
    path: '/security-questions',
    fill: (page) => page.getByRole('combobox', { name: 'Question 2' }).selectOption({ index: 3 }),
    expectRestored: (page) => expect(page.getByRole('combobox', { name: 'Question 2' })).not.toHaveValue(''),
  },
  {
    name: 'a profile photo',
    path: '/profile-photo',
    fill: async (page) => {
      await choose(page)
      await page.getByRole('slider', { name: 'Zoom' }).fill('2.5')
    },
    last: /:2\.5\b/,
    expectRestored: async (page) => {
      await expect(page.getByRole('img', { name: 'How your photo will look' })).toBeVisible()
      await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('2.5')
    },
  },
  {
    name: 'a prescription',
    path: '/e-loa-form',
    fill: (page) => choose(page),
    expectRestored: (page) => expect(picture(page)).toBeVisible(),
  },
  {
    name: 'receipts and their quantity',
    path: async ({ letterId }) => `/or-upload-form?letter=${letterId}`,
    fill: async (page) => {
      await choose(page)
      await field(page, /How many pens/).fill('3')
    },
    last: quantityOf(3),
    expectRestored: (page) => expect(field(page, /How many pens/)).toHaveValue('3'),
  },
  {
    name: 'the receipt for free goods',
    path: async ({ letterId }) => `/or-upload-form?letter=${letterId}&step=goods`,
    fill: (page) => choose(page),
    expectRestored: (page) => expect(picture(page)).toBeVisible(),
  },
  {
    name: 'a new photo in place of a declined one',
    path: declinedPrescription,
    fill: (page) => choose(page),
    expectRestored: (page) => expect(picture(page)).toBeVisible(),
  },
  {
    name: 'the quantity of a receipt',
    path: receiptWithoutQuantity,
    last: quantityOf(5),
    fill: (page) => field(page, /How many pens/).fill('5'),
    expectRestored: (page) => expect(field(page, /How many pens/)).toHaveValue('5'),
  },
  {
    name: 'a message to the program',
    path: '/messages',
    fill: (page) => field(page, 'Your message').fill('May my daughter collect it?'),
    expectRestored: (page) => expect(field(page, 'Your message')).toHaveValue('May my daughter collect it?'),
  },
]

for (const { name, path, fill, last = /./, expectRestored } of forms)
  test(`Unsent input survives a killed app and the end of the session: ${name}`, { tag: '@seldom' }, async ({
    page,
    context,
    expectFailures,
  }) => {
    expectFailures(/status of 40[01]/)
    const patient = await patientWithCode()
    const address = typeof path === 'string' ? path : await path(patient)
    await logIn(page, patient.person, address)
    await fill(page)
    await expect.poll(() => draftsIn(page)).toEqual([expect.stringMatching(last)])

    const next = await test.step('The phone kills the app', async () => {
      await kill(page)
      const opened = await context.newPage()
      await opened.goto(address)
      await expectRestored(opened)
      return opened
    })

    await test.step('The session runs out', async () => {
      await endSession(String((await stored(context)).local.get('TOKEN')))
      await next.reload()
      await expect(next).toHaveURL(/\/login\?next=/)
      await fillLogIn(next, patient.person)
      await expect(next).toHaveURL(address)
      await expectRestored(next)
    })
  })

test('A registration resumes at its step after the app was killed, without the password', async ({ page, context }) => {
  const person = newcomer()
  await enrolling.begin(page)
  await enrolling.fillDoctorCode(page)
  await enrolling.fillName(page, person)
  await field(page, 'E-mail address').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await expect.poll(async () => JSON.stringify([...(await stored(context)).app])).toContain(person.email)
  await kill(page)
  const next = await context.newPage()
  await next.goto('/patient-enrollment')
  await expect(enrolling.stepHeading(next, 'Contact and password')).toBeVisible()
  await expect(field(next, 'E-mail address')).toHaveValue(person.email)
  await expect(field(next, 'Password')).toHaveValue('')
})

test('Passwords and security answers are not stored, but their screen reopens', async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/status of 40[01]/)
  const { person } = await patientWithCode()
  const secrets = ['Kalamansi-9', 'Blackie']
  await logIn(page, person, '/security-questions')
  await page.getByRole('combobox', { name: 'Question 1' }).selectOption({ index: 1 })
  await field(page, 'Answer to question 1').fill('Blackie')
  await page.goto('/change-password-modal')
  for (const name of ['Current password', 'New password', 'New password again'])
    await field(page, name).fill('Kalamansi-9')
  // Longer than saving a draft takes.
  await page.waitForTimeout(1000)
  const { app, local } = await stored(context)
  for (const secret of secrets) expect(JSON.stringify([...app, ...local])).not.toContain(secret)

  await endSession(String(local.get('TOKEN')))
  await page.reload()
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillLogIn(page, person)
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue('')
})

test('An e-mail address typed for a password reset stays in its tab only', async ({ page, context }) => {
  const { email } = newcomer()
  await page.goto('/forgot-password')
  await field(page, 'E-mail address or mobile number').fill(email)
  await page.reload()
  await expect(field(page, 'E-mail address or mobile number')).toHaveValue(email)
  const { app, local } = await stored(context)
  expect(JSON.stringify([...app, ...local])).not.toContain(email)
  const other = await context.newPage()
  await other.goto('/forgot-password')
  await expect(field(other, 'E-mail address or mobile number')).toHaveValue('')
})

test('A patient who logs out keeps their drafts, and nobody else finds them', async ({ page }) => {
  const { person } = await patientWithCode()
  await logIn(page, person, '/e-loa-form')
  await choose(page)
  await expect.poll(() => draftsIn(page)).toHaveLength(1)
  await logOut(page, 'Log out and keep it')

  await test.step('Another person finds an empty form', async () => {
    await fillLogIn(page, maria)
    await expect(page).toHaveURL('/tabs/home')
    await expect(page.getByRole('heading', { name: 'Dalisulin' })).toBeVisible()
    await expect(page.getByText('You haven’t sent this yet')).toHaveCount(0)
    await page.goto('/e-loa-form')
    await expect(page.getByRole('button', { name: /^Choose/ })).toBeVisible()
    await expect(picture(page)).toHaveCount(0)
    // The log-out does not ask about another patient's draft.
    await page.goto('/tabs/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
  })

  await fillLogIn(page, person)
  await page
    .getByRole('region', { name: 'You haven’t sent this yet: a photo of a prescription' })
    .getByRole('link', { name: 'Continue' })
    .click()
  await expect(picture(page)).toBeVisible()
})

test('A patient who logs out on somebody else’s device leaves nothing behind', { tag: '@seldom' }, async ({ page }) => {
  const { person } = await patientWithCode()
  await logIn(page, person, '/tabs/account?open=profile')
  await field(page, 'First name').fill('Luningning')
  await expect.poll(() => draftsIn(page)).toHaveLength(1)
  await page.goto('/tabs/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out and keep your draft?' })
  await expect(question).toContainText('Not sent yet: changes to your details.')
  await question.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await logOut(page, 'Log out and remove it')
  expect(await draftsIn(page)).toEqual([])
  await fillLogIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /Ligaya/ })).toBeVisible()
  await page.goto('/tabs/account?open=profile')
  await expect(field(page, 'First name')).toHaveValue('Ligaya')
})

/** Crashes the page's process, so that its code stops at once. */
async function kill(page: Page) {
  const gone = page.waitForEvent('crash')
  const browser = await page.context().newCDPSession(page)
  // This command gets no response.
  void browser.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

/** The stored drafts, as JSON. */
const draftsIn = async (page: Page) =>
  [...(await stored(page.context())).app]
    .filter(([key]) => key.startsWith('draft.'))
    .map(([, draft]) => JSON.stringify(draft))

async function logOut(page: Page, answer: string) {
  await page.goto('/tabs/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: answer }).click()
  await expect(page).toHaveURL('/login')
}
