// The interface that journeys use for any browser, including those that Playwright cannot drive: Debian's Firefox and WebKitGTK. Names
// are those of the browser's own accessibility tree, which a screen reader speaks.
import { expect } from '@playwright/test'

export type Role = 'button' | 'link' | 'textbox' | 'searchbox' | 'radio' | 'heading' | 'img'

/** One window of a browser, the size of a phone. */
export type Engine = {
  open: (url: string) => Promise<void>
  reload: () => Promise<void>
  address: () => Promise<URL>
  /** Presses the visible element with exactly this name, if it is there. */
  press: (role: Role, name: string) => Promise<boolean>
  /** Presses the element with exactly this text, if it is there. */
  pressText: (text: string) => Promise<boolean>
  /** Replaces the value of this field, if it is there. */
  type: (role: 'textbox' | 'searchbox', name: string, text: string) => Promise<boolean>
  isThere: (role: Role, name: string) => Promise<boolean>
  /** Chooses a file in the page's file field, as its picker does. */
  choose: (path: string) => Promise<void>
  /** The visible text of the page. */
  text: () => Promise<string>
  /** The value of a JavaScript expression in the page, or of its promise. */
  evaluate: (expression: string) => Promise<unknown>
  /** PNG. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

/** MiniBrowser allows no narrower window. */
export const WINDOW = { width: 450, height: 844 }

/** Selectors of each role's elements; the browser computes their names. */
export const ELEMENTS: Record<Role, string> = {
  button: 'button, [role=button], ion-button',
  link: 'a[href]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], textarea',
  searchbox: 'input[type=search]',
  radio: 'input[type=radio], [role=radio]',
  heading: 'h1, h2, h3',
  img: 'img, [role=img]',
}

/** Whether an attempt succeeded. An element that is covered, moving or gone is retried. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

const patiently = { timeout: 90_000, intervals: [100, 250, 500] }

export const press = (engine: Engine, role: Role, name: string) =>
  expect.poll(() => engine.press(role, name), { ...patiently, message: `press ${role} "${name}"` }).toBe(true)

export const pressText = (engine: Engine, text: string) =>
  expect.poll(() => engine.pressText(text), { ...patiently, message: `press "${text}"` }).toBe(true)

export const type = (engine: Engine, role: 'textbox' | 'searchbox', name: string, text: string) =>
  expect.poll(() => engine.type(role, name, text), { ...patiently, message: `type into "${name}"` }).toBe(true)

export const sees = (engine: Engine, role: Role, name: string) =>
  expect.poll(() => engine.isThere(role, name), { ...patiently, message: `see ${role} "${name}"` }).toBe(true)

export const reads = (engine: Engine, text: string | RegExp) =>
  typeof text === 'string'
    ? expect.poll(() => engine.text(), patiently).toContain(text)
    : expect.poll(() => engine.text(), patiently).toMatch(text)
