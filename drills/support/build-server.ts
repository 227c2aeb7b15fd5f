import { buildApps } from '../../scripts/build.ts'

/** Builds the server that the drills start, if its sources have changed. */
export default async function () {
  if (!(await buildApps({ only: ['server'] }))) throw new Error('The server cannot be built.')
}
