/** The readable text of LaTeX commands without arguments, by name without the backslash. */
export const latexSymbols: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...spelled(
      'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω',
    ),
    ...spelled('Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω'),
    ...spelled(
      'pm ± mp ∓ times × cdot · div ÷ ast ∗ star ⋆ circ ° bullet • oplus ⊕ otimes ⊗ dots … ldots … cdots … vdots ⋮ prime ′ infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ oint ∮ emptyset ∅ varnothing ∅ angle ∠ triangle △ square □ degree ° ell ℓ hbar ℏ Re ℜ Im ℑ therefore ∴ because ∵ forall ∀ exists ∃ neg ¬ lnot ¬ lor ∨ vee ∨ land ∧ wedge ∧ cup ∪ cap ∩ setminus ∖ mid | vert | lvert | rvert | Vert ‖ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉',
    ),
    ...spelled(
      'le ≤ leq ≤ leqslant ≤ ge ≥ geq ≥ geqslant ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ cong ≅ propto ∝ ll ≪ gg ≫ lt < gt > in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ parallel ∥ perp ⊥ to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ implies ⇒ iff ⇔ mapsto ↦ uparrow ↑ downarrow ↓ longrightarrow ⟶ rightleftharpoons ⇌',
    ),
    ...Object.fromEntries('{ } % $ # & _ |'.split(' ').map((sign) => [sign, sign])),
    differentialD: 'd',
    exponentialE: 'e',
    imaginaryI: 'i',
    mleft: '',
    mright: '',
    limits: '',
    nolimits: '',
    big: '',
    Big: '',
    bigl: '',
    bigr: '',
    hline: '',
    displaystyle: '',
    '!': '',
    quad: ' ',
    qquad: ' ',
  }),
);

function spelled(pairs: string): Record<string, string> {
  const words = pairs.split(' ');
  return Object.fromEntries(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
}
