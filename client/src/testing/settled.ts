/**
 * Lets what was begun on the device be done: by as many turns of its database and of its cipher as it may take. No clock, which a busy
 * machine would outrun.
 */
export async function settled(): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await indexedDB.databases()
    await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  }
}
