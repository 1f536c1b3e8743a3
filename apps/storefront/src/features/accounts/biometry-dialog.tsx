export function Content() {
  return <p>A biometria deste evento ainda não foi aberta.</p>
}
