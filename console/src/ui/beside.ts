/** For a form that focuses its first error: focuses a list's frame and not the list, which would search for the next key. */
export const beside = (input: HTMLElement | null) =>
  input && {
    focus: () => {
      const frame = input.closest<HTMLElement>('.mantine-InputWrapper-root')
      if (frame) frame.tabIndex = -1
      frame?.focus()
    },
  }
