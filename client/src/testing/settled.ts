/**
 * Lets what was begun on the device be done: by as many turns of its database and of its cipher as it may take. No clock, which a busy
 * machine would outrun.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await indexedDB.databases()
    await crypto.subtle.digest('SHA-256', new Uint8Array(1))
  }
}
