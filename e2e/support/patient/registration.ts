// The registration in the browser, step by step.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import type { Newcomer } from './people.ts'
import { drawId, drawPrescription } from './sample-documents.ts'

type File = { name: string; mimeType: string; buffer: Buffer }
export const jpeg = (name: string, buffer: Buffer): File => ({ name, mimeType: 'image/jpeg', buffer })

export const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
export const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the registration and closes the checklist that it begins with. */
export async function begin(page: Page) {
  await page.goto('/patient-enrollment')
  await expect(page.getByRole('dialog', { name: 'What you need' })).toBeVisible()
  await page.getByRole('button', { name: 'Start registering' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Doctor’s code' })

export async function fillDoctorCode(page: Page) {
  await codeField(page).fill('HCP-2468')
  await expect(page.getByRole('status').filter({ hasText: 'Dr. Elena Halimbawa' })).toBeVisible()
  await pressContinue(page)
}

export async function fillName(page: Page, { firstName, lastName }: Newcomer) {
  await expect(stepHeading(page, 'Who you are')).toBeVisible()
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await page.getByRole('textbox', { name: 'Day' }).fill('9')
  await page.getByRole('combobox', { name: 'Month' }).selectOption('June')
  await page.getByRole('textbox', { name: 'Year' }).fill('1961')
  await pressContinue(page)
}

export async function fillContact(page: Page, { email, mobile, password }: Newcomer) {
  await expect(stepHeading(page, 'Contact and password')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await pressContinue(page)
}

/**
 * Chooses a file in place of a photo. The file is on the disk, as a person's is: sending 11 MB to the browser as a message takes a
 * busy machine longer than a press may.
 */
export async function chooseFile(page: Page, { name, buffer }: File) {
  const path = test.info().outputPath(name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, buffer)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Choose (a file|files|from this phone)|Another file)$/ }).click()
  await (await chooser).setFiles(path)
}

export async function chooseId(page: Page, file?: File) {
  await expect(stepHeading(page, 'Photo of your ID')).toBeVisible()
  await chooseFile(page, file ?? jpeg('id.jpg', await drawId()))
  await expect(page.getByRole('img', { name: /Your photo|How your photo will look/ })).toBeVisible()
  await pressContinue(page)
}

export async function choosePrescription(page: Page, file?: File) {
  await expect(stepHeading(page, 'Photo of your prescription')).toBeVisible()
  await chooseFile(page, file ?? jpeg('prescription.jpg', await drawPrescription()))
  await expect(page.getByRole('img', { name: /Your photo|How your photo will look/ })).toBeVisible()
  await pressContinue(page)
}

/** Takes a photo with the camera, which shows Chromium's test picture. */
export async function photograph(page: Page) {
  await page.getByRole('button', { name: /^(Take a photo|Use the camera)$/ }).click()
  await takePicture(page)
  await expect(page.getByRole('img', { name: /Your photo|How your photo will look/ })).toBeVisible()
}

/** Takes a picture in the open camera and accepts it. */
export async function takePicture(page: Page) {
  await page.getByRole('button', { name: 'Take photo', exact: true }).click()
  await page.getByRole('button', { name: 'Use this photo' }).click()
}

/** Fills every step up to "Check your answers", with both photos chosen as files. */
export async function fillAllSteps(page: Page, person: Newcomer, files: { id?: File; prescription?: File } = {}) {
  await begin(page)
  await fillDoctorCode(page)
  await fillName(page, person)
  await fillContact(page, person)
  await chooseId(page, files.id)
  await choosePrescription(page, files.prescription)
}

/** From "Check your answers" through the consent checkbox; only sending is left. */
export async function consent(page: Page) {
  await expect(stepHeading(page, 'Check your answers')).toBeVisible()
  await pressContinue(page)
  await expect(stepHeading(page, 'Consent and send')).toBeVisible()
  await page.getByRole('checkbox', { name: /I have read this and agree/ }).check()
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send my registration' }).click()

/** The reference number, once the registration has been received. */
export async function referenceOf(page: Page): Promise<string> {
  await expect(stepHeading(page, 'We have your registration')).toBeVisible({ timeout: 30_000 })
  return page.getByText(/^R-\d{4}-\d+$/).innerText()
}
