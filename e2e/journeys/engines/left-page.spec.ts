// WebKit caches a page that is left, and its unfinished writes stay open with it (patient/src/platform/webkit-bfcache-idb.ts).
import { STORAGE } from '@aruga/contract/limits'
import { test } from '@playwright/test'
import { patientWithLetter } from '../../support/console/program.ts'
import { press, reads, sees, type } from '../../support/engines/engine.ts'
import { openWebKit } from '../../support/engines/webkit.ts'
import { serverUrl } from '../../support/server/environment.ts'

/** Writes when the page is left, as a form does with its last unsaved words. */
const WRITE_WHEN_LEFT = `new Promise((resolve) => {
  const opening = indexedDB.open('${STORAGE.name}')
  opening.onsuccess = () => {
    const write = () => {
      const writing = opening.result.transaction('${STORAGE.storeName}', 'readwrite')
      writing.objectStore('${STORAGE.storeName}').put(Date.now(), 'written last')
    }
    addEventListener('pagehide', () => void Promise.resolve().then(write).catch(() => undefined))
    resolve()
  }
})`

test('WebKit: a page that writes while it is being left does not block other pages, and continues after Back', async () => {
  test.setTimeout(240_000)
  const person = await patientWithLetter()
  const phone = await openWebKit()
  try {
    await phone.open(`${serverUrl()}/login`)
    await type(phone, 'textbox', 'E-mail address or mobile number', person.email)
    await type(phone, 'textbox', 'Password', person.password)
    await press(phone, 'button', 'Log in')
    await sees(phone, 'heading', 'Dalisulin')
    await phone.evaluate(WRITE_WHEN_LEFT)
    await phone.open(`${serverUrl()}/tabs/account`)
    await sees(phone, 'button', 'Log out')
    await phone.evaluate('history.back()')
    await sees(phone, 'heading', 'Dalisulin')
    await press(phone, 'link', 'Letters')
    await reads(phone, 'Dalisulin')
  } finally {
    await phone.close()
  }
})
