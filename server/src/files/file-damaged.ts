/** The stored bytes are changed, cut short, another file's, or under an unknown key. The message reveals nothing of the content. */
export class FileDamaged extends Error {
  override name = 'FileDamaged'
}

/**
 * What a read error says about the stored file itself; undefined when it concerns the store or the
 * way to it, and the file may be sound.
 */
export function faultOf(error: unknown): 'Missing' | 'Damaged' | undefined {
  if (error instanceof FileDamaged) return 'Damaged'
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'Missing'
  // The disk cannot read its own block.
  return code === 'EIO' ? 'Damaged' : undefined
}
