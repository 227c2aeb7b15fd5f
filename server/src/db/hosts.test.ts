import { expect, test } from 'vitest'
import { readHosts } from './hosts.ts'

test.each([
  [
    'postgres://aruga:a%2Cb@first:6432,second/aruga?sslmode=require',
    [
      ['first', 6432],
      ['second', 5432],
    ],
    'postgres://aruga:a%2Cb@first:6432/aruga?sslmode=require',
  ],
  [
    'postgresql://10.0.0.1,[::1]:7000,third.test/aruga',
    [
      ['10.0.0.1', 5432],
      ['::1', 7000],
      ['third.test', 5432],
    ],
    'postgresql://10.0.0.1/aruga',
  ],
])('Every host of an address is read: %s', (address, hosts, first) => {
  expect(readHosts(address)).toEqual({ hosts: hosts.map(([host, port]) => ({ host, port })), first })
})

test.each(['postgres://aruga@first/aruga', 'postgres://aruga:a,b@first/aruga?options=a,b', 'postgres:///aruga'])(
  'An address with one host is left to pg: %s',
  (address) => {
    expect(readHosts(address)).toBeUndefined()
  },
)
