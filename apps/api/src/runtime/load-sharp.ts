/** Read when the first picture comes: nobody draws one in most lives of a process, and each would start later. */
export async function loadSharp() {
  return (await import('sharp')).default
}
