# Intune: the remediation script. Wires the hook into the managed settings of the host.
$oneway = "$env:ProgramFiles\oneway\oneway.exe"
& $oneway install --managed --command $oneway
exit $LASTEXITCODE
