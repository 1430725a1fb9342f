# Intune: the detection script of a remediation. Exit code 0 where the hook is wired in, 1 where intune-remediate.ps1 has to run.
$oneway = "$env:ProgramFiles\oneway\oneway.exe"
if (-not (Test-Path $oneway)) { Write-Output "oneway is not installed"; exit 1 }
$posture = & $oneway doctor --format json | ConvertFrom-Json
if (-not $posture.good) { Write-Output (($posture.checks | Where-Object state -eq 'bad').what -join '; '); exit 1 }
Write-Output "good, machine $($posture.machine), policy $($posture.policy.digest)"
exit 0
