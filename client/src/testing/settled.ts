/**
 * Waits until pending work on the device is done: as many rounds of its database and its cipher as it may take. A clock would be too
 * short on a busy machine.
 */
export async function settled(): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await indexedDB.databases()
    await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  }
}
