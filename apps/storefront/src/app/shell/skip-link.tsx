/** The jump is made by hand: with hash addresses `#conteudo` would be taken for a page. */
export function SkipLink() {
  return (
    <a
      href="#conteudo"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('conteudo')?.focus()
      }}
      className="fixed top-2 left-2 z-30 -translate-y-[150%] rounded-panel bg-action px-4 py-3 text-on-action focus:translate-y-0"
    >
      Pular para o conteúdo
    </a>
  )
}
