// Documents that patients send after the registration, and view: prescriptions, receipts with quantities, replacements for
// declined photos.
import { putOfficialReceipt, uploadOfficialReceipt } from '@aruga/contract/documents/documents'
import { listLetters, readLetter } from '@aruga/contract/letters/letters'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { stored } from '../../support/browser/storage.ts'
import { expectAccessible } from '../../support/checks/accessible.ts'
import { declineWithNote, patientWithCode, patientWithLetter } from '../../support/console/program.ts'
import { logIn, maria, reviewer } from '../../support/patient/people.ts'
import { jpeg, takePicture } from '../../support/patient/registration.ts'
import { drawBlurredId, drawGlare, drawId, drawPdf, drawPrescription } from '../../support/patient/sample-documents.ts'
import { call, logInByApi } from '../../support/server/api.ts'
import { expect, test } from '../../support/test.ts'

type File = ReturnType<typeof jpeg>

async function choose(page: Page, ...files: File[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose/ }).click()
  await (await chooser).setFiles(files)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name, exact: true })
/** The receipt in the strip, by its place and status. */
const shot = (page: Page, place: number, standing = '') =>
  page
    .getByRole('list', { name: 'Your receipts' })
    .getByRole('button', { name: new RegExp(`^Receipt ${place} of .*${standing}`) })
/** The text about the receipt on the stage. */
const facts = (page: Page, place: number) => page.getByRole('group', { name: new RegExp(`^Receipt ${place} of`) })
const quantity = (page: Page, place: number) => facts(page, place).getByRole('textbox', { name: /How many pens/ })

test('A patient asks for the next letter with a new prescription, and views it', { tag: '@seldom' }, async ({
  page,
}) => {
  const person = await patientWithLetter()
  await logIn(page, person, '/e-loa-form')
  await expect(heading(page, 'Send a new prescription')).toBeFocused()
  await expectAccessible(page, 'a new prescription')

  await choose(page, jpeg('new-prescription.jpg', await drawId()))
  await expect(page.getByRole('img', { name: /Your photo/ })).toBeVisible()
  // After a reload, as after a killed app, the photo is restored.
  await page.waitForTimeout(600)
  await page.reload()
  await expect(page.getByRole('img', { name: /Your photo/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send this prescription' }).click()
  await expect(heading(page, 'We have your prescription')).toBeVisible()
  await expect(page.getByText('The program, within 1 working day')).toBeVisible()

  await page.getByRole('link', { name: 'See the prescription' }).click()
  await expect(heading(page, 'Prescription')).toBeFocused()
  await expectAccessible(page, 'a document')
  await page.getByRole('button', { name: 'Open full screen' }).click()
  await expect(page.getByRole('dialog', { name: 'Prescription' })).toBeVisible()
  // Ionic slots the content into its dialog, so the content is not a descendant of the dialog.
  const viewer = page.locator('.viewer__viewer')
  const picture = viewer.getByRole('img', { name: /Prescription, sent/ })
  await expect(picture).toBeVisible()
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const fit = await width()
  await viewer.getByRole('slider', { name: 'Zoom' }).fill('1.5')
  await expect(viewer.getByText('150%')).toBeVisible()
  expect(await width()).toBeCloseTo(fit * 1.5, 0)
  await viewer.getByRole('region', { name: 'Prescription' }).press('0')
  await expect(viewer.getByText('100%')).toBeVisible()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toHaveCount(0)
  await expect(heading(page, 'Prescription')).toBeVisible()

  await test.step('Back closes the full screen and stays at the document; a reload keeps it', async () => {
    const address = page.url()
    await page.getByRole('button', { name: 'Open full screen' }).click()
    await expect(picture).toBeVisible()
    await page.reload()
    await expect(picture).toBeVisible()
    await page.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(heading(page, 'Prescription')).toBeVisible()
  })
})

test('A patient sends receipts with quantities, and replaces a declined one', { tag: '@desktop' }, async ({
  page,
  expectFailures,
}) => {
  test.setTimeout(120_000)
  expectFailures(/status of 403/)
  const { person, token, letterId } = await patientWithCode()
  await logIn(page, person, `/or-upload-form?letter=${letterId}`)

  await test.step('Two receipts at once share the units left', async () => {
    await expect(page.getByText(/For Dalisulin/)).toBeVisible()
    await choose(page, jpeg('first.jpg', await drawPrescription()), jpeg('second.jpg', await drawId()))
    await quantity(page, 1).fill('3')
    await expect(facts(page, 1)).toContainText('12 on this letter still need a receipt. After this one, 9.')
    await expect(shot(page, 2, 'needs its number')).toBeVisible()
    await page.getByRole('button', { name: 'Send 2 receipts' }).click()
    // The incomplete receipt comes onto the stage.
    await expect(facts(page, 2).getByRole('alert')).toContainText('Tell us how many')
    await expect(quantity(page, 2)).toBeFocused()
    await quantity(page, 2).fill('10')
    await expect(facts(page, 2).getByRole('alert')).toContainText('Only 9 on this letter')
    await quantity(page, 2).fill('4')
    await shot(page, 1, '3 pens').click()
    await expect(quantity(page, 1)).toHaveValue('3')
    await expect(page.getByRole('img', { name: 'Your photo of receipt 1' })).toBeVisible()
    // A file name means nothing to a patient.
    await expect(page.getByText(/first\.jpg|\d KB/)).toHaveCount(0)
    await expectAccessible(page, 'receipts to send')
  })

  await test.step('The server decides how many units are left', async () => {
    const fields = { LetterOfAuthorizationId: letterId }
    const other = await call(
      uploadOfficialReceipt,
      { fields, files: { File: new Blob([new Uint8Array(drawPdf())]) } },
      token,
    )
    await call(putOfficialReceipt, { body: { id: other.id, orQuantityInput: 8 } }, token)
    await page.getByRole('button', { name: 'Send 2 receipts' }).click()
    await expect(facts(page, 1).getByRole('alert')).toContainText('Only 1 on this letter')
    await quantity(page, 1).fill('1')
    await page.getByRole('button', { name: 'Send receipt' }).click()
  })

  await test.step('The receipt for free goods can be skipped', async () => {
    await expect(heading(page, 'Receipt for free goods')).toBeVisible()
    await page.getByRole('button', { name: 'I didn’t get free goods' }).click()
    await expect(heading(page, 'We have your receipts')).toBeVisible()
    await expect(page.getByRole('link', { name: /Receipt or invoice/ })).toHaveCount(2)
  })

  await test.step('A reviewer declines one, and the letter shows why', async () => {
    const { receipts } = await call(readLetter, { params: { id: letterId } }, token)
    const first = receipts.find(({ orQuantity }) => orQuantity === 3)
    await declineWithNote(await logInByApi(reviewer), first?.id ?? '', 'The total cannot be read.')
    await page.getByRole('link', { name: 'See the letter' }).click()
    const row = page.getByRole('list', { name: 'Receipts' }).getByRole('link', { name: /Needs a new photo/ })
    await expect(row).toContainText('The total cannot be read.')
    await row.click()
  })

  await test.step('A new photo replaces it and keeps its quantity', async () => {
    await expect(heading(page, 'Receipt or invoice')).toBeFocused()
    await page.getByRole('link', { name: 'Send a new photo' }).click()
    await expect(heading(page, 'Send a new photo')).toBeFocused()
    await choose(page, jpeg('again.jpg', await drawPrescription(2)))
    await page.getByRole('button', { name: 'Send this photo' }).click()
    await expect(page.getByText('We have your new photo.')).toBeVisible()
    await expect(heading(page, 'Receipt or invoice')).toBeFocused()
    await expect(page.getByText('Being checked').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '3 pens' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'What you sent before' })).toContainText('Needs a new photo')
  })

  await test.step('All documents are in the list, and a PDF shows its pages', async () => {
    await page.goto('/uploaded-documents')
    await expect(heading(page, 'Documents')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Receipts and invoices' })).toBeVisible()
    await expectAccessible(page, 'documents')
    await page.getByRole('searchbox', { name: 'Find a document' }).fill('nothing like it')
    await expect(page.getByRole('heading', { name: 'No documents found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all documents' }).click()
    await page.getByRole('link', { name: /PDF/ }).click()
    await page.getByRole('button', { name: 'Open full screen' }).click()
    const first = page.getByRole('img', { name: 'Page 1 of 1' })
    await expect(first).toBeVisible({ timeout: 15_000 })
    const inkInTheMiddle = async () => {
      const { data, info } = await sharp(await first.screenshot())
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return data[Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)]
    }
    await expect.poll(inkInTheMiddle).toBeLessThan(60)
    const download = page.waitForEvent('download')
    await page.locator('.viewer__viewer').getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.jpg$|\.pdf$/)
  })
})

test('Glare in a photo from the gallery, or a copy too small to read, is reported before it is sent', {
  tag: '@seldom',
}, async ({ page }) => {
  await logIn(page, await patientWithLetter(), '/e-loa-form')
  const glare = page.getByText('A light shines on this photo.', { exact: true })
  const small = page.getByText('This photo is too small to read.', { exact: true })
  await choose(page, jpeg('glare.jpg', await drawGlare()))
  await expect(glare).toBeVisible()
  await expectAccessible(page, 'a photo with glare')
  await page.getByRole('button', { name: 'Use it anyway' }).click()
  await expect(page.getByRole('button', { name: 'Take again' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send this prescription' })).toBeEnabled()

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Another file' }).click()
  await (await chooser).setFiles(
    jpeg(
      'copy.jpg',
      await sharp(await drawPrescription())
        .resize(300)
        .jpeg()
        .toBuffer(),
    ),
  )
  await expect(small).toBeVisible()
  await expect(glare).toHaveCount(0)
  await page.getByRole('button', { name: 'Take again' }).click()
  await takePicture(page)
  await expect(small).toHaveCount(0)
})

test('A receipt that is hard to read is retaken in the same way and keeps its quantity', {
  tag: ['@desktop', '@seldom'],
}, async ({ page }) => {
  const { person, letterId } = await patientWithCode()
  await logIn(page, person, `/or-upload-form?letter=${letterId}`)
  await expect(page.getByText('Official receipt or invoice. You can add more than one.')).toBeVisible()
  await choose(page, jpeg('blurred.jpg', await drawBlurredId()))
  const note = page.getByText('Hold your phone still and take it again.')
  await expect(note).toBeVisible()
  await quantity(page, 1).fill('3')

  await test.step('A chosen file is chosen again', async () => {
    const again = async (file: File) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Retake receipt 1' }).click()
      await (await chooser).setFiles(file)
    }
    await again(jpeg('no-picture.jpg', Buffer.from('MZ this is a program')))
    await expect(page.getByRole('alert').filter({ hasText: 'isn’t a picture or a PDF' })).toBeVisible()
    await again(jpeg('sharp.jpg', await drawPrescription()))
    await expect(page.getByRole('img', { name: 'Your photo of receipt 1' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await expect(note).toHaveCount(0)
    await expect(quantity(page, 1)).toHaveValue('3')
    await expect(page.getByRole('button', { name: 'Retake receipt 1' })).toBeFocused()
    await expectAccessible(page, 'a receipt taken again')
  })

  await test.step('A photo is taken again', async () => {
    await page.getByRole('button', { name: 'Take a photo of another receipt' }).click()
    await takePicture(page)
    await quantity(page, 2).fill('4')
    const photo = page.getByRole('img', { name: 'Your photo of receipt 2' })
    const before = await photo.getAttribute('src')
    await page.getByRole('button', { name: 'Retake receipt 2' }).click()
    await takePicture(page)
    await expect(photo).not.toHaveAttribute('src', String(before))
    await expect(quantity(page, 2)).toHaveValue('4')
    await expect(shot(page, 3)).toHaveCount(0)
  })
})

test('Receipt photos stay with their letter and move only to a letter the patient chooses', { tag: '@seldom' }, async ({
  page,
  context,
}) => {
  const { items } = await call(listLetters, { query: { MaxResultCount: 100 } }, await logInByApi(maria))
  const formOf = (product: string) =>
    `/or-upload-form?letter=${items.find(({ productName }) => productName === product)?.id}`
  const howMany = (place: number) => facts(page, place).getByRole('textbox', { name: /^How many/ })
  const letter = (name: RegExp) => page.getByRole('radio', { name })
  await logIn(page, maria, formOf('Dalisulin'))
  await choose(page, jpeg('first.jpg', await drawPrescription()))
  await howMany(1).fill('2')
  await expect
    .poll(async () => JSON.stringify([...(await stored(context)).app].filter(([key]) => key.includes('.receipts.'))))
    .toMatch(/"quantity","v":2\b/)

  await test.step('Another letter shows none of them', async () => {
    await page.goto(formOf('Ginhavara'))
    await expect(page.getByText('For Ginhavara, letter')).toBeVisible()
    await expect(page.getByRole('button', { name: /receipt for free goods$/ })).toBeVisible()
    await expect(shot(page, 1)).toHaveCount(0)
    await page.goto(formOf('Dalisulin'))
    await expect(howMany(1)).toHaveValue('2')
  })

  await test.step('Choosing another letter moves them and asks for the quantity again', async () => {
    await page.getByRole('button', { name: 'Another letter' }).click()
    await letter(/Ginhavara/).click()
    await expect(letter(/Ginhavara/)).toBeChecked()
    await expect(page.getByText('For Ginhavara, letter')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Your photo of receipt 1' })).toBeVisible()
    await expect(howMany(1)).toHaveValue('')
    await letter(/Dalisulin/).click()
    await expect(letter(/Dalisulin/)).toBeChecked()
    await expect(howMany(1)).toHaveValue('2')
  })

  await test.step('The arrow keys reach every letter and skip none', async () => {
    await letter(/Dalisulin/).focus()
    const count = await page.getByRole('radio').count()
    for (let i = 0; i < count; i += 1) await page.keyboard.press('ArrowDown')
    await expect(letter(/Dalisulin/)).toBeChecked()
    await expect(howMany(1)).toHaveValue('2')
    await letter(/Ginhavara/).click()
    await expect(letter(/Ginhavara/)).toBeChecked()
    await expect(howMany(1)).toHaveValue('')
    await page.goto(formOf('Dalisulin'))
    await expect(page.getByText('For Dalisulin, letter')).toBeVisible()
    await expect(page.getByRole('button', { name: /receipt for free goods$/ })).toBeVisible()
    await expect(shot(page, 1)).toHaveCount(0)
  })
})

test('After Back from a document, the list is as the patient left it', async ({ page }) => {
  await logIn(page, maria, '/uploaded-documents')
  await expect(heading(page, 'Documents')).toBeFocused()
  const last = page.getByRole('main').locator('a[href^="/uploaded-documents?id="]').last()
  const path = String(await last.getAttribute('href'))
  await last.click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Open full screen' })).toBeInViewport()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/uploaded-documents')
  await expect(page.locator(`a[href="${path}"]`)).toBeFocused()
  await expect(page.locator(`a[href="${path}"]`)).toBeInViewport()
})
