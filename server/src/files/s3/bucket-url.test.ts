import { expect, test } from 'vitest'
import { parseBucketUrl } from './bucket-url.ts'

test.each([
  ['https://files.test/storage/v1/s3', 'https://files.test/storage/v1/s3'],
  ['https://files.test/', 'https://files.test/'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
])('An endpoint may be an address with a path: %s', (endpoint, read) => {
  expect(parseBucketUrl(`s3://letters/a?endpoint=${encodeURIComponent(endpoint)}`)).toEqual({
    bucket: 'letters',
    prefix: 'a/',
    region: 'us-east-1',
    endpoint: read,
  })
})

test.each([
  'ftp://files.test',
  'https://user@files.test/',
  'https://files.test/s3?x=1',
  'https://files.test/#s3',
  'files.test/s3',
])('%s is no endpoint', (endpoint) => {
  expect(parseBucketUrl(`s3://letters?endpoint=${encodeURIComponent(endpoint)}`)).toBeUndefined()
})
