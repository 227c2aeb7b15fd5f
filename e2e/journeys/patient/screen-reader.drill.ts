// What TalkBack and VoiceOver read on the main screens: roles, names and order of the accessibility tree. A line here is a promise.
import type { Page } from '@playwright/test'
import { phone } from '../../support/browser/devices.ts'
import { patientWithLetter } from '../../support/console/program.ts'
import { claimAtKatipunan } from '../../support/patient/letters.ts'
import { logIn } from '../../support/patient/people.ts'
import { expect, test } from '../../support/test.ts'

test.use(phone)

const reads = (page: Page, tree: string) => expect(page.locator('body')).toMatchAriaSnapshot(tree)

test('A blind patient finds the letter, a branch, the code, the forms, the documents and the account by name', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await logIn(page, await patientWithLetter())

  await test.step('Home: the letter, what to do, what comes next', () =>
    reads(
      page,
      `
      - button "Skip to the page"
      - main:
        - heading /Good .+, Ligaya/ [level=1]
        - article:
          - text: Ready to claim
          - heading "Dalisulin" [level=2]
          - paragraph: 100 units/mL pen
          - img "0 of 12 pens bought"
          - term: Claim and use by
          - definition: /\\w+ \\d+, \\d+/
          - term: Letter
          - definition: /L-\\d+-\\d+/
        - link "Claim it at a pharmacy"
        - link "Send a new prescription"
        - region "What happens next":
          - heading "What happens next" [level=2]
          - link "See the letter"
          - list:
            - listitem:
              - paragraph: "Done: Letter issued"
              - paragraph: /By the program, .+/
            - listitem:
              - paragraph: Your turn
              - paragraph: Choose a pharmacy
            - listitem:
              - paragraph: "Later: Buy at the counter"
            - listitem:
              - paragraph: "Later: Send the receipt"
      - navigation "Main":
        - link "Home"
        - link "Letters"
        - link "Notifications 3 unread"
        - link "Account"
    `,
    ))

  await page.getByRole('link', { name: 'Claim it at a pharmacy' }).click()
  await test.step('The letter: where to claim it, and the one thing to press', () =>
    reads(
      page,
      `
      - main:
        - button "Back"
        - heading /Letter L-\\d+-\\d+/ [level=1]
        - status: Ready to claim
        - heading /12 Dalisulin Claim and use by .+/ [level=2]
        - region "Where will you claim it?":
          - heading "Where will you claim it?" [level=2]
          - searchbox "Find a pharmacy branch"
          - button "Show branches near me"
          - list "Cities with a branch":
            - listitem:
              - button /Quezon City \\d+ branches/
        - region "Status"
        - region "About this letter"
      - contentinfo:
        - button "Choose a branch to claim"
    `,
    ))

  await claimAtKatipunan(page)
  await test.step('The code: where to show it, spelled letter by letter', () =>
    reads(
      page,
      `
      - main:
        - button "Back"
        - heading /Letter L-\\d+-\\d+/ [level=1]
        - status: Your code is ready
        - article:
          - paragraph: Show this at the counter
          - heading "Katipunan Avenue" [level=2]
          - paragraph: Demo Botika, 318 Katipunan Avenue, Quezon City
          - img "QR code with the same code"
          - paragraph: /(?:\\w ){3}\\w, (?:\\w ){3}\\w/
        - list:
          - listitem: You can show it without internet
          - listitem: /You’ll get a new code .+/
        - link "Directions to Katipunan Avenue"
        - button "Share"
        - button "Print"
        - region "At the counter"
        - 'link "I’ve bought it: upload the receipt"'
        - button "Wrong branch? Undo the claim"
    `,
    ))

  await page.goto('/tabs/letters')
  await test.step('Letters: which are shown, and each as one sentence', () =>
    reads(
      page,
      `
      - main:
        - heading "Letters" [level=1]
        - searchbox "Find a letter"
        - group "Which letters to show":
          - radio "All" [checked]
          - radio "Ready to claim"
        - region "In use":
          - list "Letters":
            - listitem:
              - link "Your code is ready Dalisulin 100 units/mL pen 0 of 12 pens bought Show your code at Katipunan Avenue"
    `,
    ))

  await page.goto('/or-upload-form')
  await test.step('The receipt: for which letter, what makes a good photo, and how to take it', () =>
    reads(
      page,
      `
      - main:
        - button "Back"
        - heading "Upload a receipt" [level=1]
        - paragraph: /For Dalisulin, letter L-\\d+-\\d+/
        - heading "A good photo" [level=2]
        - list:
          - listitem: The whole receipt inside the frame, flat
          - listitem: No shadow or glare
          - listitem: The medicine, date and total are readable
        - button "I only have a receipt for free goods"
      - contentinfo:
        - button "Take a photo"
        - button "Choose from this phone"
    `,
    ))

  await page.goto('/uploaded-documents')
  await test.step('Documents: each with its kind, day and status', () =>
    reads(
      page,
      `
      - main:
        - button "Back"
        - heading "Documents" [level=1]
        - searchbox "Find a document"
        - group "Which documents to show":
          - radio "All" [checked]
          - radio "Prescriptions"
        - region "Prescriptions":
          - list:
            - listitem:
              - link /Prescription Sent .+ Accepted/
        - region "IDs":
          - list:
            - listitem:
              - link /ID Sent .+ Accepted/
    `,
    ))

  await page.goto('/tabs/account')
  await test.step('Account: sections by name, choices with their selection, the log-out', () =>
    reads(
      page,
      `
      - main:
        - heading "Account" [level=1]
        - region "Your care":
          - list "Your care":
            - listitem:
              - link "Personal details Name, phone, e-mail"
        - region "Security":
          - list "Security":
            - listitem:
              - link "Change password"
        - region "Your data":
          - list "Your data":
            - listitem:
              - link "Who viewed my data"
        - region "Settings":
          - list "Settings":
            - listitem:
              - group "Language":
                - radio "English" [checked]
                - radio "Filipino"
            - listitem:
              - button "Log out"
        - region "Help"
    `,
    ))
})
