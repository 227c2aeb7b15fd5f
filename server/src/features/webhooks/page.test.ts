import { readFileSync } from 'node:fs'
import { EventData, eventKindNames, eventKinds, type WebhookBody } from '@aruga/contract/webhooks/events'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'

test('The page for a receiver’s developer has an example of each event, as it is sent', () => {
  const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const examples = [...page.matchAll(/```json\n([^`]+)```/g)].map(([, json = '']) => JSON.parse(json) as WebhookBody)
  expect(examples.map(({ type }) => type)).toEqual(eventKindNames)
  expect([...page.matchAll(/^### (.+)$/gm)].map(([, title]) => title)).toEqual(eventKindNames)
  for (const { type, data } of examples)
    expect([type, ...Value.Errors(EventData[eventKinds[type].about], data)]).toEqual([type])
})
